import type { KeyPage } from './FormDescriptor.ts'

/** The source's own page for a new key. */
export function keyForm(address: string): () => KeyPage {
  return () => ({ kind: 'form', address })
}

/** A page that explains how to set up what the field names. */
export function setUpGuide(address: string): () => KeyPage {
  return () => ({ kind: 'guide', address })
}

/** A page that explains where to find the key. */
export function keyArticle(address: string): () => KeyPage {
  return () => ({ kind: 'article', address })
}

import type { ItemContent } from '../SourceItem.ts'

/** Creates a content from a text. */
export function textContent(name: string, text: string): ItemContent {
  return { name, bytes: inOne(text) }
}

async function* inOne(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text)
}

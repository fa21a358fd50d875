import { escaped } from '../../articles/markup.ts'

/** An element of the storage format, as far as it was read. */
export type StorageElement = {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  /** What is in it, as HTML. */
  html: string
  /** What it says in elements of its own, by name: HTML, without any elements in it. */
  readonly says: Map<string, string>
  /** A body that is program text, as HTML. */
  plain: string | null
  /** What a link or a picture leads to. */
  target: Target | null
}

/** `kind`: page, attachment, user, url, space … */
type Target = { readonly kind: string; readonly attributes: Readonly<Record<string, string>> }

/** What becomes of an element once it has been read. It may tell its parent something instead. */
export type Write = (element: StorageElement, parent: StorageElement) => string

export function attribute(text: string): string {
  return escaped(text).replaceAll('"', '&quot;')
}

/** What people call it. */
export function nameOf(target: Target | null): string {
  const of = (name: string) => target?.attributes[name] ?? ''
  return of('ri:content-title') || of('ri:filename') || of('ri:value') || of('ri:space-key')
}

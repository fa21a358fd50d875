import { escaped } from '../../articles/markup.ts'

/** An element of the storage format while it is parsed. */
export type StorageElement = {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  /** Its content as HTML. */
  html: string
  /** The parameters of its child elements by name, as HTML without elements. */
  readonly says: Map<string, string>
  /** A body of program text, as HTML. */
  plain: string | null
  /** The target of a link or an image. */
  target: Target | null
}

/** `kind`: page, attachment, user, url, space … */
type Target = { readonly kind: string; readonly attributes: Readonly<Record<string, string>> }

/** Writes a parsed element as HTML. It may set values on its parent instead. */
export type Write = (element: StorageElement, parent: StorageElement) => string

export function attribute(text: string): string {
  return escaped(text).replaceAll('"', '&quot;')
}

/** Returns a readable name of the target. */
export function nameOf(target: Target | null): string {
  const of = (name: string) => target?.attributes[name] ?? ''
  return of('ri:content-title') || of('ri:filename') || of('ri:value') || of('ri:space-key')
}

import type { UnreadPart } from '@inlet/wire/service'

/**
 * A heading of a part that is not Markdown; an empty title ends the sections of its level. `isOfAll`: all of the part
 * belongs to it, wherever it stands.
 */
export type Heading = { level: number; title: string; isOfAll?: boolean }

/** One page, row or entry of a file, or all of its text. `page` is 1-based; `headings` in their order. */
export type Part = { text: string; page: number | null; headings?: readonly Heading[] }

/** A file's text before it is chunked. */
export type Extracted = {
  unit: 'text' | 'page' | 'row' | 'item'
  parts: readonly Part[]
  unread: readonly UnreadPart[]
  /** Notes for users about what is missing from the text. */
  notes?: readonly string[]
}

export function wholeText(text: string, unread: readonly UnreadPart[] = []): Extracted {
  return { unit: 'text', parts: [{ text, page: null }], unread }
}

import type { ItemContent } from '../Connector.ts'
import { textContent } from '../client/textContent.ts'
import { escaped, paragraph } from './markup.ts'

/** An article of a knowledge base, as its source has it. */
export type Article = {
  readonly title: string
  /** Where it stands: what it is below, from the top; as far as that is known. */
  readonly path: string
  readonly body: string
  readonly format: 'html' | 'markdown'
}

/** Between the titles of a path. */
const BELOW = ' / '
/** Characters of a path that are kept: what is nearest. */
const LONGEST_PATH = 500

/** Several titles as one, from the top. */
export function pathOf(titles: readonly string[]): string {
  return titles.join(BELOW)
}

/** A title below others. `above`: null or empty for none. It may be kept as an item's handle. */
export function pathBelow(above: string | null, title: string): string {
  const path = [above ?? '', title].filter((part) => part !== '').join(BELOW)
  return [...path].slice(-LONGEST_PATH).join('')
}

/** Where it is, what it is called, and its text, in the form that it comes in. */
export function articleContent({ title, path, body, format }: Article): ItemContent {
  const parts =
    format === 'html'
      ? [path === '' ? '' : paragraph(path), `<h1>${escaped(title)}</h1>`, body]
      : [path, /^# /.test(body.trimStart()) ? '' : `# ${title}`, body]
  const text = parts.filter((part) => part.trim() !== '').join('\n\n')
  return textContent(`${title}.${format === 'html' ? 'html' : 'md'}`, text)
}

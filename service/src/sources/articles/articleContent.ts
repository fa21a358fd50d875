import { textContent } from '../client/textContent.ts'
import type { ItemContent } from '../SourceItem.ts'
import { escaped, paragraph } from './markup.ts'

/** An article of a knowledge base. */
export type Article = {
  readonly title: string
  /** The titles above it, from the top, as far as they are known. */
  readonly path: string
  readonly body: string
  readonly format: 'html' | 'markdown'
}

const PATH_SEPARATOR = ' / '
/** Characters of a path that are kept, counted from its end. */
const MAX_PATH_CHARS = 500

/** Joins titles to a path, from the top. */
export function pathOf(titles: readonly string[]): string {
  return titles.join(PATH_SEPARATOR)
}

/** Appends a title to a path. `above`: null or empty for none. The result may be stored as an item's handle. */
export function pathBelow(above: string | null, title: string): string {
  const path = [above ?? '', title].filter((part) => part !== '').join(PATH_SEPARATOR)
  return [...path].slice(-MAX_PATH_CHARS).join('')
}

/** Returns the path, the title and the text of an article, in the article's format. */
export function articleContent({ title, path, body, format }: Article): ItemContent {
  const parts =
    format === 'html'
      ? [path === '' ? '' : paragraph(path), `<h1>${escaped(title)}</h1>`, body]
      : [path, /^# /.test(body.trimStart()) ? '' : `# ${title}`, body]
  const text = parts.filter((part) => part.trim() !== '').join('\n\n')
  return textContent(`${title}.${format === 'html' ? 'html' : 'md'}`, text)
}

import TurndownService from 'turndown'
import { gfm } from 'turndown-plugin-gfm'

const turndown = new TurndownService({
  headingStyle: 'atx',
  codeBlockStyle: 'fenced',
  bulletListMarker: '-',
  emDelimiter: '*',
})
turndown.use(gfm)
// The text is searched and read, never rendered: `snake\_case` would be found by nobody.
turndown.escape = (text) => text
// Turndown pads its markers to four columns.
turndown.addRule('closeListItem', {
  filter: 'li',
  replacement(content, item) {
    const list = item.parentElement
    const place = list?.nodeName === 'OL' ? Array.prototype.indexOf.call(list.children, item) : -1
    const first = Number.parseInt(list?.getAttribute('start') ?? '1', 10)
    const marker = place < 0 ? '- ' : `${(Number.isNaN(first) ? 1 : first) + place}. `
    const lines = content.trim().replaceAll('\n', `\n${' '.repeat(marker.length)}`)
    return `${marker}${lines}\n`
  },
})
// The plugin's cells break their row at a line feed and at a pipe of their own.
turndown.addRule('oneLineCell', {
  filter: ['th', 'td'],
  replacement(content, cell) {
    const line = content
      .trim()
      .replace(/\s*\n\s*/g, ' ')
      .replaceAll('|', '\\|')
    return `${cell.previousSibling ? '' : '|'} ${line} |`
  },
})

// The plugin writes one tilde, which means that to GitHub alone.
turndown.addRule('struckOut', {
  filter: ['del', 's'],
  replacement: (content) => (content.trim() === '' ? '' : `~~${content}~~`),
})

/** Turndown needs quadratic time over the blank lines that these become. */
const LONG_BREAK = /(?:<br[^>]*>\s*){3,}/gi

/** HTML as Markdown with GitHub's tables, task lists and code fences; blank lines and odd spaces are tidied. */
export function toMarkdown(html: string): string {
  return turndown
    .turndown(html.replace(LONG_BREAK, '<br><br>'))
    .replace(/[\u200b\u00ad\ufeff\0]/g, '')
    .replaceAll('\u00a0', ' ')
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

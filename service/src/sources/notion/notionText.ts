import type { Moments, Texts } from './notionAnswers.ts'

type Text = Texts[number]

/** Marks around a text, from the inside out. Code stays as it is. */
const MARKS = [
  ['bold', '**'],
  ['italic', '*'],
  ['strikethrough', '~~'],
] as const

/** Converts rich text to Markdown. The result is searched, never rendered, so nothing is escaped. */
export function richText(texts: Texts): string {
  return texts.map(inline).join('')
}

/** Formats a date or a date range. */
export function momentsText({ start, end }: Moments): string {
  return end === null ? start : `${start} – ${end}`
}

export function link(name: string, address: string): string {
  return name.trim() === '' ? address : `[${name.trim()}](${address})`
}

function inline(text: Text): string {
  const { equation, mention, annotations, plain_text, href } = text
  if (equation) return `$${equation.expression}$`
  if (mention?.date) return momentsText(mention.date)
  // Marks enclose words, not the spaces around them.
  const words = plain_text.trim()
  if (words === '') return plain_text
  const before = plain_text.slice(0, plain_text.length - plain_text.trimStart().length)
  const after = plain_text.slice(plain_text.trimEnd().length)
  let marked = annotations.code ? inCode(words) : words
  for (const [name, mark] of MARKS) if (annotations[name]) marked = `${mark}${marked}${mark}`
  return `${before}${href === null || href === words ? marked : link(marked, absolute(href))}${after}`
}

/** Encloses code with more backticks than it contains. */
function inCode(text: string): string {
  const marks = '`'.repeat(longestRun(text) + 1)
  const space = text.startsWith('`') || text.endsWith('`') ? ' ' : ''
  return `${marks}${space}${text}${space}${marks}`
}

/** Returns the length of the longest run of backticks. */
export function longestRun(text: string): number {
  return [...text.matchAll(/`+/g)].reduce((most, [run]) => Math.max(most, run.length), 0)
}

/** Links between pages have no host. */
function absolute(href: string): string {
  return href.startsWith('/') ? `https://www.notion.so${href}` : href
}

import type { Moments, Texts } from './notionAnswers.ts'

type Text = Texts[number]

/** Marks around a text, from the inside out. Program text is shown as it is. */
const MARKS = [
  ['bold', '**'],
  ['italic', '*'],
  ['strikethrough', '~~'],
] as const

/** What Notion calls rich text, as Markdown. It is searched and read, never rendered: nothing is escaped. */
export function richText(texts: Texts): string {
  return texts.map(inline).join('')
}

/** A moment or two, as they stand in a text. */
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
  // Marks stand at words, and not at the spaces around them.
  const words = plain_text.trim()
  if (words === '') return plain_text
  const before = plain_text.slice(0, plain_text.length - plain_text.trimStart().length)
  const after = plain_text.slice(plain_text.trimEnd().length)
  let marked = annotations.code ? inCode(words) : words
  for (const [name, mark] of MARKS) if (annotations[name]) marked = `${mark}${marked}${mark}`
  return `${before}${href === null || href === words ? marked : link(marked, absolute(href))}${after}`
}

/** With more marks than there are in it. */
function inCode(text: string): string {
  const marks = '`'.repeat(longestRun(text) + 1)
  const space = text.startsWith('`') || text.endsWith('`') ? ' ' : ''
  return `${marks}${space}${text}${space}${marks}`
}

/** How many backticks follow each other at most. */
export function longestRun(text: string): number {
  return [...text.matchAll(/`+/g)].reduce((most, [run]) => Math.max(most, run.length), 0)
}

/** Links between pages come without a host. */
function absolute(href: string): string {
  return href.startsWith('/') ? `https://www.notion.so${href}` : href
}

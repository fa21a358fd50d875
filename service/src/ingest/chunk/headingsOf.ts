import { fencesOf } from './fencesOf.ts'

const ATX = /^(#{1,6})[^\S\n]+(\S.*)$/
/** A line under a title. https://spec.commonmark.org/0.31.2/#setext-headings */
const UNDERLINE = /^ {0,3}(?:={2,}|-{2,})\s*$/
/** What may stand above such a line and is no title: a list, a quote, a table, a sentence. */
const NO_TITLE = /^(?: {4}|\t|\s*(?:[-*+>|#=]|\d+[.)]\s))|[.:;,|]\s*$/
/** Marks around words and the target of a link. */
const MARKS = /[*_`]+|!?\[([^\]]*)\]\([^)]*\)/g
const CLOSING = /\s+#+\s*$/
/** Characters of a heading that are kept. */
const LONGEST = 200

/** `at` and `end`: in code units of the whole text. An empty title ends the sections of its level. */
export type PlacedHeading = {
  readonly at: number
  readonly end: number
  readonly level: number
  readonly title: string
}

/** The headings of a Markdown text. */
export function markdownHeadings(text: string): PlacedHeading[] {
  const headings: PlacedHeading[] = []
  const lines = text.split('\n')
  const fences = fencesOf(lines, true)
  let fence = 0
  let at = 0
  for (const [index, line] of lines.entries()) {
    while ((fences[fence]?.close ?? lines.length) < index) fence += 1
    const isCode = index >= (fences[fence]?.open ?? lines.length)
    const heading = isCode ? null : (atxHeading(line) ?? underlined(lines, index))
    if (heading) headings.push({ at, end: at + heading.length, level: heading.level, title: heading.title })
    at += line.length + 1
  }
  return headings
}

type Heading = { readonly level: number; readonly title: string; readonly length: number }

function atxHeading(line: string): Heading | null {
  const [, signs, title = ''] = ATX.exec(line) ?? []
  if (!signs) return null
  return { level: signs.length, title: plain(title.replace(CLOSING, '')), length: line.trimEnd().length }
}

function underlined(lines: readonly string[], index: number): Heading | null {
  const [before = '', line = '', under = ''] = [lines[index - 1], lines[index], lines[index + 1]]
  const isTitle = before.trim() === '' && line.trim() !== '' && line.length <= LONGEST && !NO_TITLE.test(line)
  if (!isTitle || !UNDERLINE.test(under)) return null
  const length = line.length + 1 + under.trimEnd().length
  return { level: under.includes('=') ? 1 : 2, title: plain(line), length }
}

function plain(title: string): string {
  return title.replace(MARKS, '$1').trim()
}

/**
 * The headings of the sections around a place in a text, the widest first. `headings` and places come in the order of
 * the text.
 */
export function headingsOf(headings: readonly PlacedHeading[]): (place: number) => string[] {
  let next = 0
  let open: { level: number; title: string }[] = []
  return (place) => {
    for (let heading = headings[next]; heading && heading.at <= place; heading = headings[next]) {
      const { level, title } = heading
      open = open.filter((one) => one.level < level)
      if (title) open = [...open, { level, title: title.slice(0, LONGEST) }]
      next += 1
    }
    return open.map((one) => one.title)
  }
}

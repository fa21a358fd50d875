/** A heading of Markdown at the beginning of a line, or the fence of a piece of code, in which there are none. */
const LINE = /^(?:(#{1,6})[^\S\n]+(\S.*)|(```|~~~).*)$/gm
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
  let fence: string | null = null
  for (const { index, 0: line, 1: signs, 2: title = '', 3: mark } of text.matchAll(LINE)) {
    if (mark && (fence === null || fence === mark)) fence = fence === null ? mark : null
    if (!signs || fence !== null) continue
    const words = title.replace(CLOSING, '').replace(MARKS, '$1').trim()
    headings.push({ at: index, end: index + line.trimEnd().length, level: signs.length, title: words })
  }
  return headings
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

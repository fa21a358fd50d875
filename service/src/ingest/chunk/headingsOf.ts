/** A heading of Markdown at the beginning of a line, or the fence of a piece of code, in which there are none. */
const LINE = /^(?:(#{1,6})[^\S\n]+(\S.*)|(```|~~~).*)$/gm
/** Marks around words and the target of a link. */
const MARKS = /[*_`]+|!?\[([^\]]*)\]\([^)]*\)/g
const CLOSING = /\s+#+\s*$/
/** Characters of a heading that are kept. */
const LONGEST = 200

type Heading = { readonly at: number; readonly end: number; readonly path: readonly string[] }

/**
 * The headings of the sections around a place in a Markdown text, the widest first. Places are asked for in the order
 * of the text.
 */
export function headingsOf(text: string): (place: number) => string[] {
  const headings = pathsOf(text)
  let next = headings.next()
  let path: readonly string[] = []
  return (place) => {
    while (!next.done && next.value.at <= place) {
      path = next.value.path
      next = headings.next()
    }
    return [...path]
  }
}

/** Where the headings of a Markdown text end. */
export function headingEnds(text: string): ReadonlySet<number> {
  return new Set([...pathsOf(text)].map(({ end }) => end))
}

function* pathsOf(text: string): Generator<Heading> {
  let open: { level: number; title: string }[] = []
  let fence: string | null = null
  for (const { index, 0: line, 1: signs, 2: title = '', 3: mark } of text.matchAll(LINE)) {
    if (mark && (fence === null || fence === mark)) fence = fence === null ? mark : null
    if (!signs || fence !== null) continue
    const words = title.replace(CLOSING, '').replace(MARKS, '$1').trim().slice(0, LONGEST)
    open = open.filter(({ level }) => level < signs.length)
    if (words) open = [...open, { level: signs.length, title: words }]
    yield { at: index, end: index + line.trimEnd().length, path: open.map((one) => one.title) }
  }
}

const LESS = 0x3c
const GREATER = 0x3e
const SLASH = 0x2f
const QUOTES: ReadonlySet<number> = new Set([0x22, 0x27])
/** What begins with `<` and is no tag, with its end. */
const NO_TAGS = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
  ['<!', '>'],
] as const

/** How deep the elements of an XML file are nested. Reads each byte once, and stops when it is deeper than `most`. */
export function xmlDepth(bytes: Uint8Array, most: number): number {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let depth = 0
  let deepest = 0
  for (let at = data.indexOf(LESS); at >= 0 && deepest <= most; at = data.indexOf(LESS, at)) {
    const noTag = endOfNoTag(data, at)
    if (noTag !== null) {
      at = noTag
      continue
    }
    const isEnd = data[at + 1] === SLASH
    at = endOfTag(data, at + 1)
    if (isEnd) depth -= 1
    else if (data[at - 1] !== SLASH) depth += 1
    deepest = Math.max(deepest, depth)
  }
  return deepest
}

function endOfNoTag(data: Buffer, at: number): number | null {
  const next = data[at + 1]
  if (next !== 0x21 && next !== 0x3f) return null
  const found = NO_TAGS.find(([begin]) => data.toString('latin1', at, at + begin.length) === begin)
  if (!found) return null
  const end = data.indexOf(found[1], at + found[0].length, 'latin1')
  return end < 0 ? data.length : end + found[1].length
}

/** Where the tag's `>` is: one within quotes is none. */
function endOfTag(data: Buffer, from: number): number {
  let quote = 0
  for (let at = from; at < data.length; at += 1) {
    const byte = data[at] ?? 0
    if (quote !== 0) {
      if (byte === quote) quote = 0
    } else if (byte === GREATER) return at
    else if (QUOTES.has(byte)) quote = byte
  }
  return data.length
}

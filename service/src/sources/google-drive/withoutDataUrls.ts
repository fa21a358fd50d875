/** Where an address with its content begins: `(data:` in Markdown, `<data:` in a definition. */
const BEGINNING = /[(<]data:[\w.+-]+\/[\w.+-]+[;,]/i
const END = /[)>\s]/
/** Characters of a beginning that may be cut in two. */
const MARGIN = 200
/** A definition whose address was left out, as Google writes one for each picture at the end of a document. */
const EMPTY_DEFINITION = /^\s*\[[^\]]*\]:\s*<>\s*$/
/** Characters of a line that is looked at as a whole. */
const LONGEST_LINE = 100_000

/**
 * Markdown without pictures in it. Google Docs hands them out as base64, which is no text: of each picture its
 * description is left.
 */
export async function* withoutDataUrls(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  let line = ''
  for await (const text of plain(bytes)) {
    line += text
    const end = line.lastIndexOf('\n') + 1
    if (end === 0 && line.length < LONGEST_LINE) continue
    const whole = end === 0 ? line : line.slice(0, end)
    yield encoder.encode(cleaned(whole))
    line = line.slice(whole.length)
  }
  if (line !== '') yield encoder.encode(cleaned(line))
}

/** The text, with nothing between the marks of an address that has its content in it. */
async function* plain(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let text = ''
  let isWithin = false
  for await (const chunk of bytes) {
    text += decoder.decode(chunk, { stream: true })
    let out = ''
    for (;;) {
      const found = (isWithin ? END : BEGINNING).exec(text)
      if (!found) break
      // The mark that begins an address stays, and so does the one that ends it.
      if (!isWithin) out += text.slice(0, found.index + 1)
      text = text.slice(isWithin ? found.index : found.index + found[0].length)
      isWithin = !isWithin
    }
    if (isWithin) text = ''
    else {
      out += text.slice(0, -MARGIN)
      text = text.slice(-MARGIN)
    }
    yield out
  }
  if (!isWithin) yield text + decoder.decode()
}

function cleaned(text: string): string {
  return text
    .split('\n')
    .filter((line) => !EMPTY_DEFINITION.test(line))
    .join('\n')
    .replace(/!\[([^\]\n]*)\](?:\[image\d+\]|\(\s*(?:"[^"\n]*")?\s*\))/g, '$1')
}

/** The beginning of a data URL: `(data:` in Markdown, `<data:` in a definition. */
const BEGINNING = /[(<]data:[\w.+-]+\/[\w.+-]+[;,]/i
const END = /[)>\s]/
/** Characters of a beginning that may be split between chunks. */
const OVERLAP_CHARS = 200
/** A definition whose URL was removed. Google writes one for each image at the end of a document. */
const EMPTY_DEFINITION = /^\s*\[[^\]]*\]:\s*<>\s*$/
/** Maximum characters of a line that is cleaned as a whole. */
const MAX_LINE_CHARS = 100_000

/** Removes images from Markdown. Google Docs exports them as base64, which is no text. Their descriptions stay. */
export async function* withoutDataUrls(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  let line = ''
  for await (const text of plain(bytes)) {
    line += text
    const end = line.lastIndexOf('\n') + 1
    if (end === 0 && line.length < MAX_LINE_CHARS) continue
    const whole = end === 0 ? line : line.slice(0, end)
    yield encoder.encode(cleaned(whole))
    line = line.slice(whole.length)
  }
  if (line !== '') yield encoder.encode(cleaned(line))
}

/** Removes the content of data URLs. */
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
      // The characters around the URL stay.
      if (!isWithin) out += text.slice(0, found.index + 1)
      text = text.slice(isWithin ? found.index : found.index + found[0].length)
      isWithin = !isWithin
    }
    if (isWithin) text = ''
    else {
      out += text.slice(0, -OVERLAP_CHARS)
      text = text.slice(-OVERLAP_CHARS)
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

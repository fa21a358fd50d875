/** Pictures are streams, and what describes a stream is never packed, so that it can be found without a parser. */
const PICTURE = /\/Subtype\s*\/Image\b/g
const SIZE = /\/(Width|Height)\s+(\d{1,6})\b/g
/** On either side of the mark. */
const AROUND = 400
/** Pixels on each side; less is a logo, a line or a bullet. */
const LEAST = 200

/** Whether a PDF holds a picture that is large enough to have text in it. */
export function holdsPictures(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  for (const { index } of text.matchAll(PICTURE)) {
    const start = text.lastIndexOf('<<', index)
    const end = text.indexOf('stream', index)
    const dictionary = text.slice(
      Math.max(start, index - AROUND),
      Math.min(end < 0 ? index : end, index + AROUND),
    )
    const sizes = [...dictionary.matchAll(SIZE)].map(([, , pixels]) => Number(pixels))
    if (sizes.length >= 2 && sizes.every((pixels) => pixels >= LEAST)) return true
  }
  return false
}

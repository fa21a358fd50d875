/** The characters of windows-1252 at 0x80–0x9F; a dot where it has none. */
const UPPER = '€.‚ƒ„…†‡ˆ‰Š‹Œ.Ž..‘’“”•–—˜™š›œ.žŸ'
const CONTROLS = /[\u0080-\u009f]/g

/**
 * Decodes bytes as TextDecoder should: since 20.18.3, Node 20 reads windows-1252 (and its many other names, like
 * latin1) as ISO-8859-1 and turns quotes, dashes and the euro sign into control characters (nodejs/node#60888). Throws
 * a RangeError for an unknown encoding.
 */
export function decodeBytes(bytes: Uint8Array, encoding: string): string {
  const decoder = new TextDecoder(encoding)
  const text = decoder.decode(bytes)
  return decoder.encoding === 'windows-1252' ? withUpperLetters(text) : text
}

/** Text that has control characters in place of those of windows-1252. */
export function withUpperLetters(text: string): string {
  return text.replace(CONTROLS, (control) => {
    const letter = UPPER[control.charCodeAt(0) - 0x80]
    return letter === undefined || letter === '.' ? control : letter
  })
}

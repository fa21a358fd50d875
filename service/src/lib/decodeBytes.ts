/** What windows-1252 has at 0x80–0x9F; a dot where it has nothing. */
const UPPER = '€.‚ƒ„…†‡ˆ‰Š‹Œ.Ž..‘’“”•–—˜™š›œ.žŸ'
const CONTROLS = /[\u0080-\u009f]/g

/**
 * Decodes bytes as TextDecoder should: from 20.18.3 on Node 20 takes windows-1252 (and its many other names, like
 * latin1) for ISO-8859-1 and makes control characters of quotes, dashes and the euro sign (nodejs/node#60888).
 * Throws a RangeError for an encoding it does not know.
 */
export function decodeBytes(bytes: Uint8Array, encoding: string): string {
  const decoder = new TextDecoder(encoding)
  const text = decoder.decode(bytes)
  return decoder.encoding === 'windows-1252' ? withUpperLetters(text) : text
}

/** Text in which control characters stand for what windows-1252 has in their place. */
export function withUpperLetters(text: string): string {
  return text.replace(CONTROLS, (control) => {
    const letter = UPPER[control.charCodeAt(0) - 0x80]
    return letter === undefined || letter === '.' ? control : letter
  })
}

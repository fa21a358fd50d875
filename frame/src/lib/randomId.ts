const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Returns cryptographically random text of letters, digits, `-` and `_`: 6 bits per character. */
export function randomId(length: number): string {
  // 256 is a multiple of 64, so all characters are equally likely.
  return Array.from(
    crypto.getRandomValues(new Uint8Array(length)),
    (byte) => ALPHABET[byte % ALPHABET.length],
  ).join('')
}

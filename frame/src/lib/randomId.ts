const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Cryptographically random text of letters, digits, `-` and `_`: 6 bits a character. */
export function randomId(length: number): string {
  // 256 is a multiple of 64, so the remainder favours no character.
  return Array.from(
    crypto.getRandomValues(new Uint8Array(length)),
    (byte) => ALPHABET[byte % ALPHABET.length],
  ).join('')
}

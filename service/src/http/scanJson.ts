/** Limits of a JSON text, whatever its schema. */
export type JsonLimits = {
  /** Nesting depth of objects and lists. */
  readonly depth: number
  /** Entries of all lists and members of all objects together. */
  readonly values: number
  /** Members of all objects together. */
  readonly members: number
}

/** Why a JSON text is refused before it is parsed. */
export type JsonExcess = keyof JsonLimits

const QUOTE = 0x22
const COMMA = 0x2c
const COLON = 0x3a
const BACKSLASH = 0x5c
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

/**
 * Returns the limit that the JSON text exceeds, or null. Scans the bytes once without building anything, so that
 * refused texts cost no memory. Doesn't check the syntax; the parser does.
 */
export function scanJson(bytes: Uint8Array, limits: JsonLimits): JsonExcess | null {
  let depth = 0
  let values = 0
  let members = 0
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index]
    if (byte === QUOTE) {
      index = endOfText(bytes, index)
    } else if (byte === COMMA) {
      values += 1
      if (values > limits.values) return 'values'
    } else if (byte === COLON) {
      members += 1
      if (members > limits.members) return 'members'
    } else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      depth += 1
      values += 1
      if (depth > limits.depth) return 'depth'
      if (values > limits.values) return 'values'
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
      depth -= 1
    }
  }
  return null
}

/** Returns the end of the string that begins at `start`: its closing quote, or the end of the text. */
function endOfText(bytes: Uint8Array, start: number): number {
  for (let quote = bytes.indexOf(QUOTE, start + 1); quote >= 0; quote = bytes.indexOf(QUOTE, quote + 1)) {
    let before = quote - 1
    while (before > start && bytes[before] === BACKSLASH) before -= 1
    // An even number of backslashes doesn't escape the quote.
    if ((quote - 1 - before) % 2 === 0) return quote
  }
  return bytes.length
}

/** Upper bounds of a JSON text, counted without parsing it. */
export type JsonSize = {
  /** Nesting of arrays and objects. */
  readonly depth: number
  readonly containers: number
  /** Members and entries, with an error of one per container. */
  readonly values: number
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c

/** Counts arrays, objects and commas outside of strings. Invalid JSON is counted the same way. */
export function jsonSizeOf(bytes: Uint8Array): JsonSize {
  let open = 0
  let depth = 0
  let containers = 0
  let commas = 0
  let isString = false
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (isString) {
      if (byte === BACKSLASH) at += 1
      else if (byte === QUOTE) isString = false
    } else if (byte === QUOTE) isString = true
    else if (byte === COMMA) commas += 1
    else if (byte === 0x7b || byte === 0x5b) {
      containers += 1
      open += 1
      if (open > depth) depth = open
    } else if (byte === 0x7d || byte === 0x5d) open -= 1
  }
  return { depth, containers, values: containers + commas }
}

/** Undefined for a text that is not JSON: empty, truncated, or a proxy's HTML. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

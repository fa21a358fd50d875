/** Returns paragraphs as the editors of vendors write them. */
export function htmlOf(paragraphs: readonly string[]): string {
  return paragraphs.map((one) => `<p>${escaped(one)}</p>`).join('')
}

/** Returns a text as HTML. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

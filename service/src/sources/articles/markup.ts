/** Converts plain text to HTML. */
export function paragraph(text: string): string {
  return `<p>${escaped(text.trim()).replaceAll('\n', '<br>')}</p>`
}

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/**
 * Copies the text of a field. The clipboard's own API is closed to frames of another origin whose page does not open it;
 * this command only asks for a click, and for a field that has the focus.
 */
export function copyFrom(input: HTMLInputElement): boolean {
  const before = document.activeElement
  input.focus()
  input.select()
  const isCopied = document.execCommand('copy')
  if (before instanceof HTMLElement) before.focus()
  return isCopied
}

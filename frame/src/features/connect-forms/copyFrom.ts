/**
 * Copies the text of a field. Cross-origin frames may use the Clipboard API only with permission of the page; this
 * command needs only a click, and a focused field.
 */
export function copyFrom(input: HTMLInputElement): boolean {
  const before = document.activeElement
  input.focus()
  input.select()
  const isCopied = document.execCommand('copy')
  if (before instanceof HTMLElement) before.focus()
  return isCopied
}

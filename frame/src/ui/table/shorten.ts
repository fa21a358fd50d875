/** Returns at most `length` characters, the last an ellipsis if it was cut. An emoji counts as one. */
export function shorten(text: string, length: number): string {
  const characters = Array.from(text)
  if (characters.length <= length) return text
  return `${characters
    .slice(0, length - 1)
    .join('')
    .trimEnd()}…`
}

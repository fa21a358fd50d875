/** Letters without their case and form, for comparing names alike on every database and locale. */
export function foldText(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

/** A LIKE pattern for "contains this text", in which `%`, `_` and `\` mean themselves. */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

/** `1 file`, `0 files`, `2 files`: adds s when the count is 0 or more than 1. */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

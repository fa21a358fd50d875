/** Longer than any file system allows. A longer name is an attack on the layout, not a name. */
const LONGEST = 300

/**
 * Makes text of unknown origin safe to show on one line: without control characters and without direction marks
 * ("gpj.exe" shown as "exe.jpg").
 */
export function cleanText(text: string): string {
  return text
    .slice(0, LONGEST)
    .replace(/[\p{Cc}\u2028\u2029\ufeff]+/gu, ' ')
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()
}

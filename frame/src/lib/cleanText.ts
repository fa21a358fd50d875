/** Longer than any file system allows; a name that long is an attack on the layout, not a name. */
const LONGEST = 300

/**
 * Text of unknown origin made safe to show on one line: without control characters and without the marks that
 * turn the reading direction around ("gpj.exe" shown as "exe.jpg").
 */
export function cleanText(text: string): string {
  return text
    .slice(0, LONGEST)
    .replace(/[\p{Cc}\u2028\u2029\ufeff]+/gu, ' ')
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()
}

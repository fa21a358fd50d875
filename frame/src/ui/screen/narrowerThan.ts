/** The browser's own font size, in which widths are written: a larger font makes a narrower screen. */
const FONT = 16

/** Returns the media query for a frame narrower than so many CSS pixels, at the usual font size. */
export function narrowerThan(pixels: number): string {
  // Slightly less, because zoom makes fractional widths.
  return `(max-width: ${(pixels - 0.02) / FONT}em)`
}

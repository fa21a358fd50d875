/** Of the browser's own font, by which widths of screens are written: a larger font is a narrower screen. */
const FONT = 16

/** The media query for a frame that is narrower than so many CSS pixels, were the font as large as usual. */
export function narrowerThan(pixels: number): string {
  // A fraction less, because zoom makes fractional widths.
  return `(max-width: ${(pixels - 0.02) / FONT}em)`
}

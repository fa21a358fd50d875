/** Converts Arabic, Persian and full-width digits to ASCII: `٣` becomes `3`. */
export function latinDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))
}

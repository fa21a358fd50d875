/** Digits as they are typed in Arabic, Persian and Japanese (full width), as machines read them: `٣` is `3`. */
export function latinDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))
}

const ROMAN = [
  ['m', 1000],
  ['cm', 900],
  ['d', 500],
  ['cd', 400],
  ['c', 100],
  ['xc', 90],
  ['l', 50],
  ['xl', 40],
  ['x', 10],
  ['ix', 9],
  ['v', 5],
  ['iv', 4],
  ['i', 1],
] as const

/** Above these, programs write digits too. */
const MAX_ROMAN = 3999
const MAX_LETTERS = 780

/** A number as Word writes it in this format (ECMA-376 part 1, 17.18.59); one we do not know, in digits. */
export function numberLabel(number: number, format: string): string {
  if (format === 'upperRoman') return roman(number).toUpperCase()
  if (format === 'lowerRoman') return roman(number)
  if (format === 'upperLetter') return letters(number).toUpperCase()
  if (format === 'lowerLetter') return letters(number)
  if (format === 'decimalZero') return String(number).padStart(2, '0')
  return String(number)
}

function roman(number: number): string {
  if (number < 1 || number > MAX_ROMAN) return String(number)
  let left = number
  let text = ''
  for (const [sign, value] of ROMAN) {
    for (; left >= value; left -= value) text += sign
  }
  return text
}

/** After z comes aa, then bb. */
function letters(number: number): string {
  if (number < 1 || number > MAX_LETTERS) return String(number)
  return String.fromCharCode(0x61 + ((number - 1) % 26)).repeat(Math.ceil(number / 26))
}

/** Words each of whose letters is there twice, with the single spaces between them. */
const DOUBLED = /(?<!\S)(?:(\S)\1)+(?: (?:(\S)\2)+)*(?!\S)/gu
const PAIR = /(\S)\1/gu
/** Fewer letters may be a number or a code that looks like it. */
const MIN_LETTERS = 4
/** The digits of codes. */
const NOT_HEX = /[^\P{L}a-f]/iu

/** Text without the second one of each letter, where a program drew letter after letter twice to be bold. */
export function joinDoubledLetters(text: string): string {
  return text.replace(DOUBLED, (words) => {
    const letters = new Set(words.match(/\p{L}/gu))
    return letters.size >= MIN_LETTERS && NOT_HEX.test(words) ? words.replace(PAIR, '$1') : words
  })
}

const ASCII = /^[\0-\x7f]*$/
/** Marks over and under Latin and Greek letters; those of kana and Cyrillic make other letters. The dots below letters of India. */
const MARKS = /(?<=[\p{sc=Latin}\p{sc=Greek}])\p{M}+|[\u093c\u09bc\u0a3c]/gu
/** Vowel signs of Hebrew and Arabic, which are mostly left out, and the Arabic stroke that lengthens words. */
const VOWEL_SIGNS = /[\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed]/g
/** Letters that nothing decomposes, as they are typed where a keyboard lacks them. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  þ: 'th',
  ё: 'е',
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ى: 'ي',
  ة: 'ه',
  // The two signs of a nasal vowel of Hindi.
  '\u0901': '\u0902',
}
const REPLACED = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g')

/** Returns a word in lower case without diacritics, so that it is found however it was typed. */
export function foldLetters(word: string): string {
  if (ASCII.test(word)) return word
  return word
    .normalize('NFD')
    .replace(MARKS, '')
    .normalize('NFC')
    .replace(VOWEL_SIGNS, '')
    .replace(REPLACED, (letter) => LETTERS[letter] ?? letter)
}

/** A number in groups of three: 3 000, 1,250,000. */
const THOUSANDS = String.raw`\p{N}{1,3}(?:[ .,'’]\p{N}{3})+`
/** A phone number with a country code or a leading zero. */
const TELEPHONE = String.raw`(?:\+\p{N}{1,3}|\(?0\p{N}*)(?:[ \/().\-]{1,3}\p{N}+){1,6}`
/** An account or card number, in groups of four. */
const FOURS = String.raw`[\p{L}\p{N}]{2}\p{N}{2}(?: \p{N}{4}){2,7}(?: \p{N}{1,3})?`
const GROUPED = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:(?<telephone>${TELEPHONE})|${FOURS}|${THOUSANDS})(?![\p{L}\p{N}])`,
  'gu',
)
const COUNTRY = /^\+(\p{N}{1,3})[^\p{N}]?/u
const SIGNS = /[^\p{L}\p{N}]+/gu
/** Digits of a telephone number. */
const [FEWEST, MOST] = [6, 15]

/** Returns numbers that are written in groups, without separators, and their offset in the text. */
export function groupedDigits(text: string): { readonly at: number; readonly forms: readonly string[] }[] {
  return [...text.matchAll(GROUPED)].map(({ 0: found, index, groups }) => ({
    at: index,
    forms: groups?.telephone ? telephone(found) : [found.replace(SIGNS, '')],
  }))
}

/** The national form, and the international one if the country code is known. */
function telephone(written: string): string[] {
  const country = COUNTRY.exec(written)?.[1] ?? ''
  const rest = (country ? written.replace(COUNTRY, '') : written).replace(SIGNS, '')
  const digits = rest.length + country.length
  if (digits < FEWEST || digits > MOST) return []
  const bare = rest.replace(/^0+/, '')
  return country ? [`0${bare}`, country + bare] : [rest]
}

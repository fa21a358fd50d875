/** `1 file`, `0 files`, `2 files`: adds s when the count is 0 or more than 1. */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string }

/**
 * Counts in another language than English: of the forms, takes the one that the language's rules ask for and puts
 * the number, in the digits of the language, in the place of `#`.
 */
export function counter(locale: string): (count: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(locale)
  const numbers = new Intl.NumberFormat(locale)
  return (count, forms) =>
    (forms[rules.select(count)] ?? forms.other).replace('#', () => numbers.format(count))
}

/** `1 file`, `0 files`, `2 files`: adds s unless the count is 1. */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string }

/**
 * Counts in languages other than English: picks the form by the language's plural rules, and replaces `#` with the
 * number in the digits of the language.
 */
export function counter(locale: string): (count: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(locale)
  const numbers = new Intl.NumberFormat(locale)
  return (count, forms) =>
    (forms[rules.select(count)] ?? forms.other).replace('#', () => numbers.format(count))
}

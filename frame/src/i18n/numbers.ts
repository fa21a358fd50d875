import { t } from './t.ts'

/** `42%` of 0.42, without decimals. */
export function formatPercent(part: number): string {
  return new Intl.NumberFormat(t().ui.locale, { style: 'percent' }).format(part)
}

/** `1,234`, in the digits of the language. */
export function formatNumber(count: number): string {
  return new Intl.NumberFormat(t().ui.locale).format(count)
}

/** `a.pdf, b.pdf` */
export function formatList(items: readonly string[]): string {
  return new Intl.ListFormat(t().ui.locale, { style: 'narrow' }).format(items)
}

/** `Ann or Bo` */
export function formatOr(items: readonly string[]): string {
  return new Intl.ListFormat(t().ui.locale, { type: 'disjunction' }).format(items)
}

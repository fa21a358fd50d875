import { t } from './t.ts'

/** `42%` of 0.42, without decimals. */
export function formatPercent(part: number): string {
  return new Intl.NumberFormat(t().ui.locale, { style: 'percent' }).format(part)
}

/** `a.pdf, b.pdf` */
export function formatList(items: readonly string[]): string {
  return new Intl.ListFormat(t().ui.locale, { style: 'narrow' }).format(items)
}

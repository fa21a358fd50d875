import { t } from './t.ts'

/** `20` for 20,000,000 bytes, `2.5` for 2,500,000: at most two decimals, no trailing zeros, no unit. */
export function megabytes(bytes: number): string {
  const format = new Intl.NumberFormat(t().ui.locale, { maximumFractionDigits: 2, useGrouping: false })
  return format.format(bytes / 1_000_000)
}

import { t } from './t.ts'

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/**
 * Formats a limit: whole megabytes, two decimals below 1 MB, and one digit below 10 kB, so that it is never 0.
 * Rounded down, so that it does not promise too much.
 */
export function limitInMegabytes(bytes: number): string {
  const step = stepBelow(bytes)
  const format = new Intl.NumberFormat(t().ui.locale, { maximumFractionDigits: 6, useGrouping: false })
  return format.format((Math.floor(bytes / step) * step) / 1_000_000)
}

function stepBelow(bytes: number): number {
  if (bytes >= 1_000_000) return 1_000_000
  return bytes >= 10_000 ? 10_000 : 10 ** Math.floor(Math.log10(Math.max(bytes, 1)))
}

/** `512 bytes`, `12.3 kB`, `20 MB`: decimal units, at most one decimal. */
export function fileSize(bytes: number): string {
  let value = bytes
  let step = 0
  // Rounded as shown, so that 999,999 bytes are 1 MB and never 1000 kB.
  while (Math.round(value * 10) >= 10_000 && step < UNITS.length - 1) {
    value /= 1000
    step += 1
  }
  return new Intl.NumberFormat(t().ui.locale, {
    style: 'unit',
    unit: UNITS[step],
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: 1,
  }).format(value)
}

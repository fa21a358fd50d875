import { latinDigits } from '../../lib/latinDigits.ts'

/**
 * Parses a typed number by the form's rules: blank is null, text is 0, decimals are cut, and a value above the
 * maximum keeps the last value.
 */
export function typedNumber(text: string, maximum: number, current: number | null): number | null {
  const typed = latinDigits(text).trim()
  if (typed === '') return null
  const value = Math.trunc(Number(typed))
  if (!Number.isFinite(value)) return 0
  return value > maximum ? current : Math.max(0, value)
}

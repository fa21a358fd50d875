import type { CommandInput, Option } from './Command.ts'
import { CommandFault } from './CommandFault.ts'

export const LIMIT: Option = { value: 'NUMBER', about: 'So many at most. Default 50.' }
export const CUSTOMER: Option = {
  value: 'CUSTOMER',
  about: 'Whose: your own name for the customer.',
  isRequired: true,
}

const MOST = 250

export function limitOf({ options }: CommandInput): number {
  const text = options.get('limit') ?? '50'
  return wholeNumber(text, '--limit', 1, MOST)
}

/** An id argument. */
export function idOf(text: string | undefined, what: string): number {
  return wholeNumber(text ?? '', what, 0, 2 ** 31 - 1)
}

export function wholeNumber(text: string, what: string, least: number, most: number): number {
  const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN
  if (value >= least && value <= most) return value
  throw new CommandFault(`${what} has to be a whole number from ${least} to ${most}.`, 'usage')
}

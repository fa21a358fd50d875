import { addMonths, type Day } from '../../lib/Day.ts'

export const PERIODS = ['any', 'month', 'quarter', 'year'] as const
export type Period = (typeof PERIODS)[number]

const MONTHS = { month: 1, quarter: 3, year: 12 } as const

/** Which mail of an account is meant, in the user's terms. */
export type MailFilter = {
  /** Ids of labels or folders. Null: all mail. */
  readonly places: readonly string[] | null
  /** Category names. None: no condition. */
  readonly categories: readonly string[]
  readonly after: Day | null
  /** Names or addresses. None: any sender. */
  readonly from: readonly string[]
  readonly isFlagged: boolean
  readonly hasAttachments: boolean
}

/** The first day of a period that ends today. */
export function firstDayOf(period: Period, today: Day): Day | null {
  return period === 'any' ? null : addMonths(today, -MONTHS[period])
}

/** `Ann, bo@acme.example; Ann` means two senders. */
export function peopleIn(text: string): readonly string[] {
  const names = text.split(/[,;\n،、]/).map((name) => name.trim())
  return [...new Set(names.filter((name) => name !== ''))]
}

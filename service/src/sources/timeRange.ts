import * as v from 'valibot'

/** The messages of a conversation that a file contains. Epoch seconds. */
export const TimeRange = v.object({ after: v.number(), before: v.number(), conversation: v.string() })
export type TimeRange = v.InferOutput<typeof TimeRange>

export const TIME_RANGE = 'TIME_RANGE'

/** Returns the name of such a file on the wire, as JSON. */
export function nameOfRange({ after, before, conversation }: TimeRange): string {
  return JSON.stringify({ after, before, conversation })
}

export function rangeOfName(name: string): TimeRange | null {
  try {
    const parsed = v.safeParse(TimeRange, JSON.parse(name), { abortEarly: true })
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}

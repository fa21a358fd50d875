import * as v from 'valibot'

/** Which messages of a conversation a file holds. Epoch seconds. */
export const TimeRange = v.object({ after: v.number(), before: v.number(), conversation: v.string() })
export type TimeRange = v.InferOutput<typeof TimeRange>

export const TIME_RANGE = 'TIME_RANGE'

/** The name of such a file on the wire: a JSON text. */
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

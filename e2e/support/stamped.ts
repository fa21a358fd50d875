import type { EventStamp } from '@inlet/wire/bridge'
import { expect } from '@playwright/test'

/** What the SDK writes on an event, for whole events to be compared: its place, and three values of a known form. */
export function stamped(seq: number) {
  return {
    id: expect.stringMatching(new RegExp(`^\\d+(-\\d+){3}-${seq}$`)),
    seq,
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    sessionId: expect.stringMatching(/^\d+(-\d+){3}$/),
  } satisfies Record<keyof EventStamp, unknown>
}

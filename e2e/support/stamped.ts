import type { EventStamp } from '@inlet/wire/bridge'
import { expect } from '@playwright/test'

/** Fields that the SDK adds to an event, for comparing whole events: its number, and three values of a known form. */
export function stamped(seq: number) {
  return {
    id: expect.stringMatching(new RegExp(`^\\d+(-\\d+){3}-${seq}$`)),
    seq,
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    sessionId: expect.stringMatching(/^\d+(-\d+){3}$/),
  } satisfies Record<keyof EventStamp, unknown>
}

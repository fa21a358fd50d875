import { expect, it } from 'vitest'
import { ManualClock } from '../testing/ManualClock.ts'
import { waitAtMost } from './waitAtMost.ts'

it('waits for what is wanted, no longer than the limit, and leaves no timer', async () => {
  const clock = new ManualClock()
  await waitAtMost(Promise.resolve(), 100, clock)
  expect(clock.pending).toBe(0)
  const waiting = waitAtMost(new Promise(() => {}), 100, clock)
  clock.advance(100)
  await waiting
})

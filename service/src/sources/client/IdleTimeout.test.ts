import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { IdleTimeout } from './IdleTimeout.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('ends after so much silence, and a sign of life begins it anew', () => {
  const timeout = new IdleTimeout(1000, new AbortController().signal)
  vi.advanceTimersByTime(900)
  timeout.renew()
  vi.advanceTimersByTime(900)
  expect(timeout.signal.aborted).toBe(false)
  vi.advanceTimersByTime(100)
  expect(timeout.signal.reason).toMatchObject({ name: 'SourceFault', code: 'unavailable' })
})

test('does not run out while somebody else is waited for', () => {
  const timeout = new IdleTimeout(1000, new AbortController().signal)
  timeout.pause()
  vi.advanceTimersByTime(60_000)
  expect(timeout.signal.aborted).toBe(false)
  timeout.renew()
  vi.advanceTimersByTime(1000)
  expect(timeout.signal.aborted).toBe(true)
})

test('follows its parent with the reason, until it is ended', () => {
  const parent = new AbortController()
  const following = new IdleTimeout(1000, parent.signal)
  const ended = new IdleTimeout(1000, parent.signal)
  ended.end()
  parent.abort('called off')
  vi.advanceTimersByTime(5000)
  expect(following.signal.reason).toBe('called off')
  expect(ended.signal.aborted).toBe(false)
})

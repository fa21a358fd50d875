import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Patience } from './Patience.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('ends after so much silence, and a sign of life begins it anew', () => {
  const patience = new Patience(1000, new AbortController().signal)
  vi.advanceTimersByTime(900)
  patience.renew()
  vi.advanceTimersByTime(900)
  expect(patience.signal.aborted).toBe(false)
  vi.advanceTimersByTime(100)
  expect(patience.signal.reason).toMatchObject({ name: 'SourceFault', code: 'unavailable' })
})

test('does not run out while somebody else is waited for', () => {
  const patience = new Patience(1000, new AbortController().signal)
  patience.pause()
  vi.advanceTimersByTime(60_000)
  expect(patience.signal.aborted).toBe(false)
  patience.renew()
  vi.advanceTimersByTime(1000)
  expect(patience.signal.aborted).toBe(true)
})

test('follows its parent with the reason, until it is ended', () => {
  const parent = new AbortController()
  const following = new Patience(1000, parent.signal)
  const ended = new Patience(1000, parent.signal)
  ended.end()
  parent.abort('called off')
  vi.advanceTimersByTime(5000)
  expect(following.signal.reason).toBe('called off')
  expect(ended.signal.aborted).toBe(false)
})

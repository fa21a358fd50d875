import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Deadline } from './Deadline.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('ends after so much silence, and a sign of life begins it anew [F-107]', () => {
  const deadline = new Deadline(1000, new AbortController().signal, () => new Error('silence'))
  vi.advanceTimersByTime(900)
  deadline.renew()
  vi.advanceTimersByTime(900)
  expect(deadline.signal.aborted).toBe(false)
  vi.advanceTimersByTime(100)
  expect(deadline.signal.reason).toEqual(new Error('silence'))
  expect(deadline.passed).toBe(true)
})

test('does not run out while somebody else is waited for', () => {
  const deadline = new Deadline(1000, new AbortController().signal)
  deadline.pause()
  vi.advanceTimersByTime(60_000)
  expect(deadline.signal.aborted).toBe(false)
  deadline.renew()
  vi.advanceTimersByTime(1000)
  expect(deadline.signal.aborted).toBe(true)
})

test('follows its parent with the reason, until it is ended', () => {
  const parent = new AbortController()
  const following = new Deadline(1000, parent.signal)
  const ended = new Deadline(1000, parent.signal)
  ended.clear()
  parent.abort('called off')
  vi.advanceTimersByTime(5000)
  expect(following.signal.reason).toBe('called off')
  expect(following.passed).toBe(false)
  expect(ended.signal.aborted).toBe(false)
})

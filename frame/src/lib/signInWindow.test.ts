import { afterEach, expect, it, vi } from 'vitest'
import { ManualClock } from '../testing/ManualClock.ts'
import { signInWindows } from './signInWindow.ts'

const WAIT = new URL('https://inlet.test/oauth/wait')

function build(opened: object | null) {
  const open = vi.fn((..._given: unknown[]) => opened)
  vi.stubGlobal('open', open)
  const clock = new ManualClock()
  return { clock, open, window: signInWindows(WAIT, clock)() }
}
afterEach(() => vi.unstubAllGlobals())

it('opens our own page as a window of its own', () => {
  expect(build({}).open).toHaveBeenCalledWith(WAIT.href, '_blank', expect.stringContaining('popup'))
})

it('is null where the browser opens none, or throws', () => {
  expect(build(null).window).toBeNull()
  vi.stubGlobal('open', () => {
    throw new DOMException('sandboxed')
  })
  expect(signInWindows(WAIT, new ManualClock())()).toBeNull()
})

it('cuts the way back just before it leaves for the provider', () => {
  const steps: unknown[] = []
  const opened = {
    closed: false,
    set opener(value: unknown) {
      steps.push(value)
    },
    location: { replace: (address: string) => steps.push(address) },
  }
  build(opened).window?.leaveFor('https://provider.test')
  expect(steps).toEqual([null, 'https://provider.test'])
})

it('does not lead a window that is gone', () => {
  const replace = vi.fn()
  build({ closed: true, location: { replace } }).window?.leaveFor('https://provider.test')
  expect(replace).not.toHaveBeenCalled()
})

it('repeats what it has to say until the page has surely heard it, and only to ourselves', () => {
  const opened = { closed: false, postMessage: vi.fn() }
  const { window, clock } = build(opened)
  window?.explain('nope')
  clock.advance(1000)
  expect(opened.postMessage.mock.calls.length).toBeGreaterThan(3)
  for (const call of opened.postMessage.mock.calls)
    expect(call).toEqual([{ k: 'inlet:oauth-error', detail: 'nope' }, WAIT.origin])
  clock.advance(60_000)
  expect(clock.pending).toBe(0)
})

it('stops repeating once the window is closed', () => {
  const opened = { closed: false, postMessage: vi.fn() }
  const { window, clock } = build(opened)
  window?.explain('nope')
  opened.closed = true
  clock.advance(60_000)
  expect(opened.postMessage).toHaveBeenCalledOnce()
})

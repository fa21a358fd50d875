import { afterEach, describe, expect, it, vi } from 'vitest'
import { ManualClock } from '../testing/ManualClock.ts'
import { signInWindows } from './signInWindow.ts'

const FRAME = 'https://inlet.test/frame/'
const WAIT = new URL('https://inlet.test/oauth/wait')

function build(opened: object | null) {
  const open = vi.fn((..._given: unknown[]) => opened)
  vi.stubGlobal('open', open)
  const clock = new ManualClock()
  return { clock, open, window: signInWindows(FRAME, clock)() }
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
  expect(signInWindows(FRAME, new ManualClock())()).toBeNull()
})

describe('the key of a sign-in', () => {
  const PAGE = 'https://inlet.test/oauth/go?state=s'
  const lead = (opened: object) => build(opened).window?.leadTo(PAGE, 'secret')
  const ask = (from: { source: unknown; origin: string; data: unknown }) =>
    // The test environment cannot create an event whose source is another window.
    dispatchEvent(Object.assign(new Event('message'), from))

  it('goes to our own page in our own window, when it asks, and to nobody else [F-031]', () => {
    const opened = { closed: false, location: { replace: vi.fn() }, postMessage: vi.fn() }
    const stop = lead(opened)
    expect(opened.location.replace).toHaveBeenCalledExactlyOnceWith(PAGE)
    const question = { source: opened, origin: 'https://inlet.test', data: { k: 'inlet:sign-in-page' } }
    ask({ ...question, origin: 'https://provider.test' })
    ask({ ...question, source: {} })
    ask({ ...question, data: { k: 'other' } })
    ask({ ...question, data: null })
    expect(opened.postMessage).not.toHaveBeenCalled()
    ask(question)
    expect(opened.postMessage).toHaveBeenCalledExactlyOnceWith(
      { k: 'inlet:sign-in-key', key: 'secret' },
      'https://inlet.test',
    )
    stop?.()
    ask(question)
    expect(opened.postMessage).toHaveBeenCalledOnce()
  })

  it('goes nowhere where the window is gone', () => {
    const replace = vi.fn()
    lead({ closed: true, location: { replace } })
    expect(replace).not.toHaveBeenCalled()
  })
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

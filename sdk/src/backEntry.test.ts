import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createBackEntry } from './backEntry.ts'
import { FramePeer } from './testing/FramePeer.ts'
import { ManualClock } from './testing/ManualClock.ts'
import { dialog, openWidget, widgetForTest } from './testing/openWidget.ts'
import { prepareDom } from './testing/prepareDom.ts'

beforeEach(() => void prepareDom())

/** The back button. */
const back = () => history.back()

describe('the entry for the back button [F-129]', () => {
  test('keeps what a router has put there, and is gone afterwards', () => {
    history.replaceState({ idx: 3, key: 'x' }, '')
    const entry = createBackEntry(new ManualClock())
    entry.hold(() => {})
    expect(history.state).toMatchObject({ idx: 3, key: 'x' })
    expect(entry.isCurrent()).toBe(true)
    const done = vi.fn()
    entry.release(done)
    expect(done).toHaveBeenCalledTimes(1)
    expect(history.state).toEqual({ idx: 3, key: 'x' })
  })

  test('back is told, hidden from the host’s router, and can be pressed again', () => {
    const router = vi.fn()
    window.addEventListener('popstate', router)
    const pressed = vi.fn()
    const entry = createBackEntry(new ManualClock())
    entry.hold(pressed)
    back()
    back()
    expect(pressed).toHaveBeenCalledTimes(2)
    expect(entry.isCurrent()).toBe(true)
    entry.release(() => {})
    expect(router).not.toHaveBeenCalled()
    back()
    expect(router).toHaveBeenCalledTimes(1)
    expect(pressed).toHaveBeenCalledTimes(2)
    window.removeEventListener('popstate', router)
  })

  test('an entry that the host has put on top is not taken away, and going back from it is the host’s', () => {
    const router = vi.fn()
    window.addEventListener('popstate', router)
    const pressed = vi.fn()
    const entry = createBackEntry(new ManualClock())
    entry.hold(pressed)
    history.pushState({ idx: 4 }, '', '/elsewhere')
    history.replaceState({ idx: 2 }, '', '/before')
    window.dispatchEvent(new PopStateEvent('popstate'))
    expect(router).toHaveBeenCalledTimes(1)
    expect(pressed).not.toHaveBeenCalled()
    const steps = vi.mocked(history.back).mock.calls.length
    const done = vi.fn()
    entry.release(done)
    expect(done).toHaveBeenCalledTimes(1)
    expect(history.back).toHaveBeenCalledTimes(steps)
    window.removeEventListener('popstate', router)
    history.replaceState(null, '', '/')
  })

  test('opened again while the step back is under way, it is put there afterwards', () => {
    vi.mocked(history.back).mockImplementation(() => {})
    const clock = new ManualClock()
    const entry = createBackEntry(clock)
    const pressed = vi.fn()
    entry.hold(() => {})
    const done = vi.fn()
    entry.release(done)
    entry.hold(pressed)
    expect(done).not.toHaveBeenCalled()
    history.replaceState(null, '')
    window.dispatchEvent(new PopStateEvent('popstate'))
    expect(done).toHaveBeenCalledTimes(1)
    expect(entry.isCurrent()).toBe(true)
    expect(pressed).not.toHaveBeenCalled()
    entry.release(done)
    clock.advance(1_000)
    expect(done).toHaveBeenCalledTimes(2)
    expect(clock.waiting).toBe(0)
  })

  test('taken away twice while the step back is under way, it goes one step back', () => {
    vi.mocked(history.back).mockImplementation(() => {})
    const steps = vi.mocked(history.back).mock.calls.length
    const entry = createBackEntry(new ManualClock())
    const done = vi.fn()
    entry.hold(() => {})
    entry.release(done)
    entry.hold(() => {})
    entry.release(done)
    expect(history.back).toHaveBeenCalledTimes(steps + 1)
    history.replaceState(null, '')
    window.dispatchEvent(new PopStateEvent('popstate'))
    expect(done).toHaveBeenCalledTimes(2)
    expect(entry.isCurrent()).toBe(false)
  })

  test('a host that goes on before the step back is taken stays where it went', () => {
    const forward = vi.spyOn(history, 'forward').mockImplementation(() => {})
    vi.mocked(history.back).mockImplementation(() => {})
    const entry = createBackEntry(new ManualClock())
    entry.hold(() => {})
    const ours = history.state
    entry.release(() => {})
    history.pushState({}, '', '/next')
    // The step back leads from there to our entry.
    history.replaceState(ours, '', '/')
    window.dispatchEvent(new PopStateEvent('popstate'))
    expect(forward).toHaveBeenCalledTimes(1)
  })

  test('is not taken away by what has not put it there', () => {
    history.replaceState({ inletOpen: true }, '')
    const steps = vi.mocked(history.back).mock.calls.length
    const done = vi.fn()
    createBackEntry(new ManualClock()).release(done)
    expect(done).toHaveBeenCalledTimes(1)
    expect(history.back).toHaveBeenCalledTimes(steps)
  })

  test('a page whose history cannot be written goes without', () => {
    vi.mocked(History.prototype.pushState).mockImplementation(() => {
      throw new DOMException('too many', 'SecurityError')
    })
    const entry = createBackEntry(new ManualClock())
    entry.hold(() => {})
    const done = vi.fn()
    entry.release(done)
    expect(done).toHaveBeenCalledTimes(1)
  })
})

describe('the widget [F-129]', () => {
  test('asks the frame at back, as at Escape, and takes the entry with it before the host hears of the end', async () => {
    const { handle, peer, host, setOpen } = await openWidget()
    back()
    await vi.waitUntil(() => peer.calls.includes('escape'))
    expect(dialog()).not.toBeNull()
    const states: unknown[] = []
    setOpen.mockImplementation(() => states.push(history.state))
    await host.requestClose('escape').catch(() => {})
    expect(await handle.closed).toMatchObject({ reason: 'escape' })
    expect(states).toEqual([null])
  })

  test('that has not loaded closes at back', async () => {
    const handle = widgetForTest().open()
    back()
    expect(await handle.closed).toMatchObject({ reason: 'escape' })
  })

  test.each([{ history: false }, { alwaysOpen: true }, { open: false }])('adds nothing with %o', (config) => {
    const before = history.length
    const handle = widgetForTest().open(config)
    expect(history.length).toBe(before)
    handle.destroy()
  })

  test('that is taken away and opened again at once is open, and back still closes it', async () => {
    const { open } = widgetForTest()
    open().destroy()
    const handle = open()
    new FramePeer()
    expect(dialog()).not.toBeNull()
    back()
    expect(await handle.closed).toMatchObject({ reason: 'escape' })
  })
})

import { beforeEach, describe, expect, test, vi } from 'vitest'
import { FramePeer } from './testing/FramePeer.ts'
import { loosely } from './testing/loosely.ts'
import { dialog, openWidget, widgetForTest } from './testing/openWidget.ts'
import { prepareDom } from './testing/prepareDom.ts'

beforeEach(() => void prepareDom())

/** A call that closes the widget ends with the connection, and the frame with it. */
const leave = (call: Promise<void>) => expect(call).rejects.toMatchObject({ code: 'CONNECTION_DESTROYED' })

describe('closing', () => {
  test('closes on the frame’s wish and tells the host once, whatever the host does then [SHL-28] [CFG-11]', async () => {
    const { handle, host, setOpen } = await openWidget()
    await leave(host.requestClose('close-button'))
    expect(await handle.closed).toMatchObject({ reason: 'close-button' })
    expect(document.querySelector('dialog, iframe')).toBeNull()
    expect(setOpen.mock.calls).toEqual([[false]])
    expect(await handle.close()).toBe(true)
    handle.destroy()
    expect(setOpen).toHaveBeenCalledTimes(1)
  })

  test('alwaysOpen ignores every way of closing but destroy [CFG-12]', async () => {
    const { handle, host, setOpen } = await openWidget({ alwaysOpen: true })
    for (const reason of ['close-button', 'escape', 'back', 'host'] as const) await host.requestClose(reason)
    await host.navigateBack()
    dialog()?.click()
    dialog()?.close()
    expect(await handle.close()).toBe(false)
    expect(dialog()?.open).toBe(true)
    expect(setOpen).not.toHaveBeenCalled()
    handle.destroy()
    expect(dialog()).toBeNull()
  })

  test('an unknown reason closes nothing', async () => {
    const { handle, host } = await openWidget()
    for (const reason of ['destroyed', '', null, { toString: 'x' }]) await host.requestClose(loosely(reason))
    expect(dialog()).not.toBeNull()
    handle.destroy()
  })

  test('the host’s close asks the frame first', async () => {
    const { handle, peer } = await openWidget()
    peer.mayClose = false
    expect(await handle.close()).toBe(false)
    expect(dialog()).not.toBeNull()
    peer.mayClose = true
    expect(await handle.close()).toBe(true)
    expect(await handle.closed).toMatchObject({ reason: 'host' })
  })

  test('a click beside the widget asks the frame first; a click in it asks nothing', async () => {
    const { handle, peer } = await openWidget()
    peer.mayClose = false
    peer.iframe.parentElement?.click()
    dialog()?.click()
    await vi.waitUntil(() => peer.calls.includes('mayClose'))
    expect(peer.calls.filter((name) => name === 'mayClose')).toHaveLength(1)
    expect(dialog()).not.toBeNull()
    peer.mayClose = true
    dialog()?.click()
    expect(await handle.closed).toMatchObject({ reason: 'backdrop' })
  })

  test('Escape on the host’s side is the frame’s to decide, and the browser’s own closing is undone', async () => {
    const { handle, peer } = await openWidget()
    const cancel = new Event('cancel', { cancelable: true })
    dialog()?.dispatchEvent(cancel)
    expect(cancel.defaultPrevented).toBe(true)
    dialog()?.close()
    expect(dialog()?.open).toBe(true)
    await vi.waitUntil(() => peer.calls.filter((name) => name === 'escape').length === 2)
    handle.destroy()
  })

  test('Escape and a click beside close at once what has not loaded', async () => {
    const first = widgetForTest().open()
    dialog()?.dispatchEvent(new Event('cancel'))
    expect(await first.closed).toMatchObject({ reason: 'escape' })
    const second = widgetForTest().open()
    dialog()?.click()
    expect(await second.closed).toMatchObject({ reason: 'backdrop' })
  })

  test('the host’s layers do not see what is clicked and typed in ours', () => {
    const seen = vi.fn()
    const types = ['pointerdown', 'mousedown', 'click', 'keydown', 'focusin']
    for (const type of types) document.addEventListener(type, seen)
    const handle = widgetForTest().open({ alwaysOpen: true })
    for (const type of types) dialog()?.dispatchEvent(new Event(type, { bubbles: true }))
    expect(seen).not.toHaveBeenCalled()
    handle.destroy()
    for (const type of types) document.removeEventListener(type, seen)
  })

  test('keys pressed while nothing has the focus stay away from the host, and those in a modal of its own do not', () => {
    const seen = vi.fn()
    document.addEventListener('keydown', seen)
    const field = document.createElement('input')
    document.body.append(field)
    const press = (target: Element) => target.dispatchEvent(new Event('keydown', { bubbles: true }))
    const handle = widgetForTest().open()
    press(document.body)
    expect(seen).not.toHaveBeenCalled()
    press(field)
    expect(seen).toHaveBeenCalledTimes(1)
    handle.destroy()
    press(document.body)
    expect(seen).toHaveBeenCalledTimes(2)
    document.removeEventListener('keydown', seen)
  })

  test('destroy takes everything away at once and does not call setOpen', async () => {
    const { handle, setOpen, clock } = await openWidget()
    clock.advance(1_000)
    handle.destroy()
    expect(document.querySelector('dialog, iframe')).toBeNull()
    expect(await handle.closed).toMatchObject({ reason: 'destroyed', durationMs: 1_000 })
    expect(setOpen).not.toHaveBeenCalled()
  })

  test('a hundred openings leave no node, timer, listener or style', async () => {
    const targets = [window, document, prepareDom()]
    const added = targets.map((target) => vi.spyOn(target, 'addEventListener'))
    const removed = targets.map((target) => vi.spyOn(target, 'removeEventListener'))
    const disconnect = vi.spyOn(MutationObserver.prototype, 'disconnect')
    document.documentElement.style.setProperty('overflow-y', 'scroll')
    const { clock, open } = widgetForTest()
    for (let round = 0; round < 100; round++) {
      const handle = open()
      const peer = new FramePeer()
      if (round % 10 === 0) await peer.join()
      clock.advance(round * 10)
      handle.destroy()
    }
    const listenings = added.flatMap((spy) => spy.mock.calls)
    const gone = new Set(removed.flatMap((spy) => spy.mock.calls).map(([, listener]) => listener))
    const left = listenings.filter(
      ([, listener, options]) =>
        !gone.has(listener) && !(typeof options === 'object' && options.signal?.aborted),
    )
    expect(disconnect).toHaveBeenCalledTimes(100)
    vi.restoreAllMocks()
    expect(document.body.childNodes).toHaveLength(0)
    expect(clock.waiting).toBe(0)
    expect(listenings).toHaveLength(600)
    expect(left).toEqual([])
    expect(document.documentElement.getAttribute('style')).toBe('overflow-y: scroll;')
  })

  test('a host that throws our node away is noticed', async () => {
    const { handle, clock } = await openWidget()
    document.body.replaceChildren()
    clock.advance(5_000)
    expect(await handle.closed).toMatchObject({ reason: 'destroyed' })
    expect(clock.waiting).toBe(0)
    expect(document.documentElement.style).toHaveLength(0)
  })

  test('a host may destroy from within a callback', () => {
    const { open, clock } = widgetForTest()
    const handle = open({ open: false })
    open({ tags: loosely({ fn: () => {} }), onError: () => handle.destroy() })
    expect(dialog()).toBeNull()
    expect(clock.waiting).toBe(0)
    expect(document.documentElement.style).toHaveLength(0)
  })

  test('a file dropped beside the frame is neither opened nor taken by the page [F-308]', async () => {
    const { handle } = await openWidget()
    const listener = vi.fn()
    for (const type of ['dragenter', 'dragover', 'drop']) {
      document.addEventListener(type, listener, { once: true })
      const event = new Event(type, { bubbles: true, cancelable: true })
      expect(dialog()?.dispatchEvent(event)).toBe(false)
      document.removeEventListener(type, listener)
    }
    expect(listener).not.toHaveBeenCalled()
    handle.destroy()
  })
})

import { beforeEach, describe, expect, test, vi } from 'vitest'
import { FramePeer } from './testing/FramePeer.ts'
import { button, dialog, frameShows, openWidget, widgetForTest } from './testing/openWidget.ts'
import { prepareDom } from './testing/prepareDom.ts'

beforeEach(() => void prepareDom())

const names = (peer: FramePeer) => peer.options.map(({ orgName }) => orgName)

describe('options', () => {
  test('that change while the frame takes its first ones reach it afterwards', async () => {
    const { open } = widgetForTest()
    const handle = open({ orgName: 'First' })
    const peer = new FramePeer()
    vi.spyOn(peer.options, 'push').mockImplementationOnce((options) => {
      handle.update({ orgName: 'Second' })
      return peer.options.push(options)
    })
    await peer.join()
    await vi.waitUntil(() => names(peer).length === 2)
    expect(names(peer)).toEqual(['First', 'Second'])
    expect(peer.calls).toEqual(['start', 'update'])
    handle.destroy()
  })

  test('that are as they were are not sent again, whatever stays on the host’s side', async () => {
    const { handle, peer, host } = await openWidget({ orgName: 'Acme' })
    handle.update({ orgName: 'Acme', zIndex: 7 })
    handle.update({ orgName: 'Other' })
    await vi.waitUntil(() => names(peer).length === 2)
    await host.fetchToken()
    expect(names(peer)).toEqual(['Acme', 'Other'])
    expect(dialog()?.style.zIndex).toBe('7')
    handle.destroy()
  })

  test('that cannot cross are told once until they are others', async () => {
    const { handle, codes } = await openWidget()
    const wrong = { tags: { a: () => {} } }
    for (let time = 0; time < 3; time++) handle.update(Object(wrong))
    expect(codes()).toEqual(['INVALID_OPTION'])
    handle.update(Object({ tags: { b: () => {} } }))
    expect(codes()).toHaveLength(2)
    handle.destroy()
  })

  test('a callback that destroys the widget over a wrong one is obeyed: nothing opens', () => {
    const { widget } = widgetForTest()
    const onError = vi.fn(() => handles.at(-1)?.destroy())
    const handles = [widget.open(() => 't', { open: false })]
    widget.open(() => 't', Object({ onError, tags: { a: () => {} } }))
    expect(onError).toHaveBeenCalledTimes(1)
    expect(dialog()).toBeNull()
  })
})

describe('the handle', () => {
  test('can be taken apart', async () => {
    const { handle, peer } = await openWidget()
    const { update, close, closed } = handle
    update({ orgName: 'Acme' })
    await vi.waitUntil(() => names(peer).includes('Acme'))
    expect(await close()).toBe(true)
    expect(await closed).toMatchObject({ reason: 'host' })
  })

  test('closes at once while no frame has to be asked: opening right after it is another opening', async () => {
    const { open } = widgetForTest()
    const first = open()
    const isClosed = first.close()
    const second = open()
    expect(second).not.toBe(first)
    expect(await isClosed).toBe(true)
    expect(await first.closed).toMatchObject({ reason: 'host' })
    expect(dialog()).not.toBeNull()
    second.destroy()
  })

  test('does nothing once it is over, and says so', async () => {
    const { handle, clock } = await openWidget({ alwaysOpen: true })
    expect(await handle.close()).toBe(false)
    handle.destroy()
    handle.update({ open: true })
    expect(dialog()).toBeNull()
    expect(await handle.close()).toBe(true)
    expect(await handle.closed).toMatchObject({ reason: 'destroyed' })
    expect(clock.waiting).toBe(0)
  })
})

describe('trying again', () => {
  test('lets a frame that falls silent once more be loaded anew once more', async () => {
    const { handle, peer, clock, codes } = await openWidget()
    const silence = (frame: FramePeer) => {
      frame.hangs = true
      clock.advance(15_000)
    }
    const join = async () => {
      const next = new FramePeer()
      await next.join()
      await vi.waitUntil(frameShows)
      return next
    }
    silence(peer)
    silence(await join())
    expect(codes()).toEqual(['FRAME_UNRESPONSIVE'])
    button('Retry')?.click()
    silence(await join())
    expect(codes()).toEqual(['FRAME_UNRESPONSIVE'])
    await join()
    handle.destroy()
  })

  test('happens by itself at opening, after a preload that failed unseen', () => {
    const { widget, open, clock, codes } = widgetForTest()
    widget.preload()
    const before = document.querySelector('iframe')
    before?.dispatchEvent(new Event('load'))
    clock.advance(1_000)
    expect(codes()).toEqual([])
    expect(document.querySelector('iframe')).toBeNull()
    const handle = open()
    expect(document.querySelector('iframe')).not.toBeNull()
    handle.destroy()
  })
})

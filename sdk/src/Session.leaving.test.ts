import { beforeEach, describe, expect, test, vi } from 'vitest'
import { FramePeer } from './testing/FramePeer.ts'
import { coverText, frameShows, openWidget } from './testing/openWidget.ts'
import { prepareDom } from './testing/prepareDom.ts'

beforeEach(() => void prepareDom())

/** Whether the browser would ask before the page goes. */
const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

describe('leaving the page [F-051]', () => {
  test('is asked about while the frame sends, and only then', async () => {
    const { handle, host } = await openWidget()
    expect(asks()).toBe(false)
    await host.guard(true)
    await host.guard(true)
    expect(asks()).toBe(true)
    await host.guard(false)
    expect(asks()).toBe(false)
    await host.guard(true)
    handle.destroy()
    expect(asks()).toBe(false)
  })

  test('is not asked about any more when the frame that was sending is gone', async () => {
    const { handle, peer, host } = await openWidget()
    await host.guard(true)
    await peer.join()
    await vi.waitUntil(() => !asks())
    handle.destroy()
  })
})

describe('a frame that wants to be loaded anew [F-050]', () => {
  test('leaves to the next one what was begun, files included, once', async () => {
    const { handle, peer, host, clock } = await openWidget()
    await host.restart({ step: 'LOCAL_FILES', files: [new File(['a'], 'a.txt')] })
    expect(frameShows()).toBe(false)
    clock.advance(150)
    expect(coverText()).toBe('Loading...')
    await peer.join()
    await vi.waitUntil(frameShows)
    expect(peer.begun).toMatchObject({ step: 'LOCAL_FILES', files: [{ name: 'a.txt' }] })

    // Loaded again for another reason, it begins anew.
    await peer.join()
    await vi.waitUntil(() => peer.calls.filter((name) => name === 'start').length === 3)
    expect(peer.begun).toBeUndefined()
    handle.destroy()
  })

  test('and does not come back is given up like one that never came; a Retry still hands it over', async () => {
    const { handle, host, clock, codes } = await openWidget()
    await host.restart({ step: 'DROPBOX' })
    clock.advance(20_000)
    expect(codes()).toEqual(['FRAME_UNREACHABLE'])
    document.querySelector('button')?.click()
    const second = new FramePeer()
    await second.join()
    await vi.waitUntil(frameShows)
    expect(second.begun).toEqual({ step: 'DROPBOX' })
    handle.destroy()
  })
})

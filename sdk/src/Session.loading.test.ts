import { beforeEach, describe, expect, test, vi } from 'vitest'
import { FRAME_URL, FramePeer } from './testing/FramePeer.ts'
import { button, coverText, frameShows, openWidget, widgetForTest } from './testing/openWidget.ts'
import { prepareDom } from './testing/prepareDom.ts'

beforeEach(() => void prepareDom())

describe('loading', () => {
  test('shows that it loads, that it is slow, and that it failed', () => {
    const { clock, open, codes } = widgetForTest()
    const handle = open()
    expect(coverText()).toBe('')
    clock.advance(149)
    expect(coverText()).toBe('')
    clock.advance(1)
    expect(coverText()).toBe('Loading...')
    clock.advance(7_850)
    expect(coverText()).toBe('This is taking longer than usual.')
    clock.advance(11_999)
    expect(codes()).toEqual([])
    clock.advance(1)
    expect(codes()).toEqual(['FRAME_UNREACHABLE'])
    expect(coverText()).toContain('could not be loaded')
    expect(document.querySelector('iframe')).toBeNull()
    expect(document.activeElement).toBe(button('Retry'))
    handle.destroy()
  })

  test('Retry loads a new iframe with a new nonce, and succeeds', async () => {
    const { clock, open } = widgetForTest()
    const handle = open()
    const before = document.querySelector('iframe')?.src
    clock.advance(20_000)
    button('Retry')?.click()
    const peer = new FramePeer()
    expect(peer.iframe.src).not.toBe(before)
    await peer.join()
    await vi.waitUntil(frameShows)
    clock.advance(4_000)
    expect(coverText()).toBe('')
    handle.destroy()
  })

  test('Close leaves from the failure', async () => {
    const { clock, open, setOpen } = widgetForTest()
    const handle = open()
    clock.advance(20_000)
    button('Close')?.click()
    expect(await handle.closed).toMatchObject({ reason: 'failed', errors: 1, durationMs: 20_000 })
    expect(setOpen.mock.calls).toEqual([[false]])
  })

  test('tells being offline apart', () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { clock, open, codes } = widgetForTest()
    const handle = open()
    clock.advance(20_000)
    expect(codes()).toEqual(['OFFLINE'])
    expect(coverText()).toContain('offline')
    online.mockRestore()
    handle.destroy()
  })

  test('a page that loads and does not say hello has lost its script, or is not ours [F-082]', () => {
    const { clock, open, codes } = widgetForTest()
    const handle = open()
    document.querySelector('iframe')?.dispatchEvent(new Event('load'))
    clock.advance(999)
    expect(codes()).toEqual([])
    clock.advance(1)
    expect(codes()).toEqual(['FRAME_UNREACHABLE'])
    expect(document.querySelector('iframe')).toBeNull()
    handle.destroy()
  })

  test.each([
    ['de-AT', 'Erneut versuchen', 'Schließen', 'ltr'],
    ['pt-BR', 'Tentar novamente', 'Fechar', 'ltr'],
    ['ar', 'إعادة المحاولة', 'إغلاق', 'rtl'],
    ['tlh', 'Retry', 'Close', 'ltr'],
  ])('speaks the host’s language, or one of the person’s: %s [F-082]', (locale, retry, close, direction) => {
    const { clock, open } = widgetForTest()
    const handle = open({ locale })
    clock.advance(20_000)
    expect([...document.querySelectorAll('button')].map((one) => one.textContent)).toEqual([retry, close])
    expect(document.querySelector('dialog [role]')?.getAttribute('dir')).toBe(direction)
    handle.destroy()
  })

  test.each(['before', 'after'])(
    'a page put in the place of ours is noticed (hello %s load)',
    async (order) => {
      const { clock, open, codes } = widgetForTest()
      const handle = open()
      const peer = new FramePeer()
      const load = () => peer.iframe.dispatchEvent(new Event('load'))
      if (order === 'after') load()
      await peer.join()
      if (order === 'before') load()
      clock.advance(4_000)
      expect(codes()).toEqual([])
      load()
      clock.advance(3_000)
      expect(codes()).toEqual(['FRAME_REPLACED'])
      handle.destroy()
    },
  )

  test('a host’s CSP that blocks the frame is named at once', () => {
    const { open, codes } = widgetForTest()
    const handle = open()
    const violate = (init: object) => {
      const event = Object.assign(new Event('securitypolicyviolation'), {
        disposition: 'enforce',
        effectiveDirective: 'frame-src',
        blockedURI: FRAME_URL,
        ...init,
      })
      document.dispatchEvent(event)
    }
    violate({ disposition: 'report' })
    violate({ effectiveDirective: 'img-src' })
    violate({ blockedURI: 'https://ads.example/' })
    expect(codes()).toEqual([])
    violate({})
    expect(codes()).toEqual(['BLOCKED_BY_HOST_CSP'])
    expect(button('Retry')).toBeUndefined()
    handle.destroy()
  })
})

describe('heartbeat', () => {
  test('loads a silent frame anew once, then gives up with a Retry', async () => {
    const { handle, peer, clock, codes } = await openWidget()
    peer.hangs = true
    clock.advance(15_000)
    const second = new FramePeer()
    expect(second.iframe).not.toBe(peer.iframe)
    expect(codes()).toEqual([])
    await second.join()
    await vi.waitUntil(frameShows)
    second.hangs = true
    clock.advance(15_000)
    expect(codes()).toEqual(['FRAME_UNRESPONSIVE'])
    expect(button('Retry')).toBeDefined()
    handle.destroy()
  })

  test('a frame that answers is left alone', async () => {
    const { handle, peer, host, clock, codes } = await openWidget()
    for (let beat = 1; beat <= 10; beat++) {
      clock.advance(5_000)
      await vi.waitUntil(() => peer.calls.filter((name) => name === 'ping').length === beat)
      // What the frame says next comes after its answer.
      await host.fetchToken()
    }
    expect(codes()).toEqual([])
    expect(document.querySelector('iframe')).toBe(peer.iframe)
    handle.destroy()
  })

  test('a hidden page is not counted', async () => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    const { handle, peer, clock, codes } = await openWidget()
    peer.hangs = true
    clock.advance(600_000)
    expect(codes()).toEqual([])
    expect(document.querySelector('iframe')).toBe(peer.iframe)
    hidden.mockRestore()
    handle.destroy()
  })
})

import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { TokenFetcher, WidgetConfig } from './config.ts'
import { FramePeer } from './testing/FramePeer.ts'
import { coverText, dialog, frameShows, widgetForTest } from './testing/openWidget.ts'
import { prepareDom } from './testing/prepareDom.ts'

beforeEach(() => void prepareDom())

/** What was prepared, and whose frame answered so. */
async function prepare(config: WidgetConfig = { orgName: 'Acme' }, answer: boolean | null = true) {
  const test = widgetForTest()
  test.widget.preload(test.tokenFetcher, config)
  const peer = new FramePeer()
  peer.prepares = answer
  const host = await peer.join()
  if (answer !== null) await vi.waitUntil(() => peer.calls.includes('prepare'))
  // An answer on the same port comes after that of the preparation.
  await host.guard(false)
  await new Promise((resolve) => setTimeout(resolve))
  return { ...test, peer, host, config }
}

describe('preparing with a token fetcher', () => {
  test('lets the frame do all before anybody looks, out of reach, and asks the host for a token', async () => {
    const { peer, host, tokenFetcher, onSuccess, onError, clock } = await prepare()
    expect(peer.calls).toEqual(['prepare'])
    expect(peer.options).toEqual([{ orgName: 'Acme' }])
    expect(await host.fetchToken()).toEqual({ ok: true, token: 'token' })
    expect(tokenFetcher).toHaveBeenCalledOnce()
    expect(dialog()?.open).toBe(false)
    expect(dialog()?.inert).toBe(true)
    expect(dialog()?.style.getPropertyValue('opacity')).toBe('0')
    clock.advance(60_000)
    expect(peer.calls, 'no heartbeat').toEqual(['prepare'])
    expect(onSuccess).not.toHaveBeenCalled()
    expect(onError).not.toHaveBeenCalled()
  })

  test('is shown at once by opening with the same function and options: nothing covers it', async () => {
    const { peer, open, config } = await prepare()
    const handle = open(config)
    expect(dialog()?.open).toBe(true)
    expect(dialog()?.inert).toBe(false)
    expect(frameShows()).toBe(true)
    await vi.waitUntil(() => peer.calls.includes('start'))
    expect(document.querySelector('iframe')).toBe(peer.iframe)
    handle.destroy()
    expect(dialog()).toBeNull()
  })

  test('shows that it waits where the prepared frame does not answer', async () => {
    const { clock, open, config, peer } = await prepare()
    peer.hangs = true
    const handle = open(config)
    clock.advance(150)
    expect(coverText()).toBe('Loading...')
    handle.destroy()
  })

  test('is loaded anew where it has died unseen', async () => {
    const { clock, open, config, peer } = await prepare()
    peer.hangs = true
    const handle = open(config)
    clock.advance(2_000)
    expect(document.querySelector('iframe')).not.toBe(peer.iframe)
    const next = new FramePeer()
    await next.join()
    await vi.waitUntil(frameShows)
    handle.destroy()
  })

  test('is made anew where the host has thrown the page’s nodes away', async () => {
    const { open, config } = await prepare()
    document.body.replaceChildren()
    const handle = open(config)
    expect(dialog()?.open).toBe(true)
    handle.destroy()
  })

  test('never gives the token of one person to the frame of another', async () => {
    const { widget } = widgetForTest()
    let answer: ((token: string) => void) | undefined
    const first: TokenFetcher = () =>
      new Promise((resolve) => {
        answer = resolve
      })
    widget.preload(first)
    const host = await new FramePeer().join()
    host.fetchToken().catch(() => {})
    await vi.waitUntil(() => answer)
    const handle = widget.open(() => 'second')
    const asked = (await new FramePeer().join()).fetchToken()
    answer?.('first')
    expect(await asked).toEqual({ ok: true, token: 'second' })
    handle.destroy()
  })

  const another: TokenFetcher = () => 'another'
  test.each([
    ['another function', (w: Prepared) => w.widget.open(another, w.config)],
    ['other options', (w: Prepared) => w.open({ orgName: 'Beta' })],
  ])('is thrown away for %s: nobody sees what is for somebody else', async (_, open) => {
    const prepared = await prepare()
    const handle = open(prepared)
    expect(document.querySelector('iframe')).not.toBe(prepared.peer.iframe)
    expect(frameShows()).toBe(false)
    const peer = new FramePeer()
    await peer.join()
    await vi.waitUntil(() => peer.calls.includes('start'))
    expect(prepared.peer.calls).not.toContain('start')
    handle.destroy()
  })

  test('begins anew where it could not be prepared, and the host hears nothing of that', async () => {
    const { peer, open, config, onError } = await prepare({}, false)
    const handle = open(config)
    expect(document.querySelector('iframe')).not.toBe(peer.iframe)
    expect(onError).not.toHaveBeenCalled()
    handle.destroy()
  })

  test('is an opening like any other where the frame knows nothing of it', async () => {
    const { peer, open, config } = await prepare({}, null)
    const handle = open(config)
    expect(frameShows()).toBe(false)
    await vi.waitUntil(() => peer.calls.includes('start'))
    expect(document.querySelector('iframe')).toBe(peer.iframe)
    handle.destroy()
  })

  test('is done once for a function, anew for another, and not at all once the widget was opened', async () => {
    const { peer, widget, tokenFetcher, open, config } = await prepare()
    widget.preload(tokenFetcher, config)
    expect(document.querySelector('iframe')).toBe(peer.iframe)
    widget.preload(another, config)
    const next = new FramePeer()
    expect(next.iframe).not.toBe(peer.iframe)
    const handle = open(config)
    widget.preload(another, config)
    expect(document.querySelector('iframe'), 'nobody has prepared anything in it').toBe(next.iframe)
    handle.destroy()
  })

  test('takes over a frame that was loaded without one', async () => {
    const { widget, tokenFetcher } = widgetForTest()
    widget.preload()
    const peer = new FramePeer()
    await peer.join()
    widget.preload(tokenFetcher)
    await vi.waitUntil(() => peer.calls.includes('prepare'))
    expect(document.querySelector('iframe')).toBe(peer.iframe)
  })
})

type Prepared = Awaited<ReturnType<typeof prepare>>

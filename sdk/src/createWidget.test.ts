import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createWidget } from './createWidget.ts'
import { FramePeer } from './testing/FramePeer.ts'
import { loosely } from './testing/loosely.ts'
import { button, dialog, openWidget, widgetForTest } from './testing/openWidget.ts'
import { prepareDom } from './testing/prepareDom.ts'

beforeEach(() => void prepareDom())

describe('opening', () => {
  test('puts one sandboxed iframe into one modal dialog', () => {
    const { open } = widgetForTest()
    const handle = open()
    expect(document.querySelectorAll('iframe')).toHaveLength(1)
    expect(dialog()?.open).toBe(true)
    const iframe = document.querySelector('iframe')
    expect(iframe?.getAttribute('sandbox')).toBe(
      'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads',
    )
    expect(iframe?.getAttribute('allow')).toBe('')
    expect(iframe?.referrerPolicy).toBe('strict-origin')
    expect(iframe?.title).toBe('Connect your data')
    expect(dialog()?.getAttribute('aria-label')).toBe('Connect your data')
    expect(iframe?.src).toMatch(/^https:\/\/connect\.example\.com\/frame\/#n=[\d-]+$/)
    handle.destroy()
  })

  test('gives the frame the options and keeps the functions', async () => {
    const { handle, peer, tokenFetcher } = await openWidget({ orgName: 'Acme', tags: { a: '1' } })
    expect(peer.calls).toEqual(['start'])
    expect(peer.options).toEqual([{ orgName: 'Acme', tags: { a: '1' } }])
    expect(tokenFetcher.mock.calls).toEqual([[]])
    handle.destroy()
  })

  test('asks the host for a token at once, and again when the frame does', async () => {
    const { handle, host, tokenFetcher } = await openWidget()
    expect(await host.fetchToken()).toEqual({ ok: true, token: 'token' })
    expect(await host.fetchToken()).toEqual({ ok: true, token: 'token' })
    expect(tokenFetcher).toHaveBeenCalledTimes(2)
    handle.destroy()
  })

  test('asks once ahead, and never hands on what the person before was given', async () => {
    const { handle, host, widget, tokenFetcher } = await openWidget()
    await vi.waitUntil(() => tokenFetcher.mock.calls.length > 0)
    await Promise.all(tokenFetcher.mock.results.map(({ value }) => value))
    widget.open(() => 'second', {})
    expect(await host.fetchToken()).toEqual({ ok: true, token: 'second' })
    expect(tokenFetcher).toHaveBeenCalledTimes(1)
    handle.destroy()
  })

  test('twice gives the same handle, with the new options and token', async () => {
    const { handle, peer, host, widget } = await openWidget({ orgName: 'Acme', tags: { a: '1' } })
    expect(widget.open(() => 'second', { orgName: 'Beta' })).toBe(handle)
    await vi.waitUntil(() => peer.calls.includes('update'))
    expect(peer.options.at(-1)).toEqual({ orgName: 'Beta' })
    expect(await host.fetchToken()).toEqual({ ok: true, token: 'second' })
    expect(document.querySelectorAll('iframe')).toHaveLength(1)
    handle.destroy()
  })

  test('again after closing is a new opening', async () => {
    const { handle, open } = await openWidget()
    handle.destroy()
    const second = open()
    expect(second).not.toBe(handle)
    expect(document.querySelectorAll('iframe')).toHaveLength(1)
    second.destroy()
  })

  test('preloading loads once and unseen, and starts nothing', async () => {
    const { widget, open, tokenFetcher, clock } = widgetForTest()
    widget.preload()
    widget.preload()
    expect(document.querySelectorAll('iframe')).toHaveLength(1)
    expect(dialog()?.open).toBe(false)
    const peer = new FramePeer()
    const host = await peer.join()
    clock.advance(60_000)
    // What comes after a `start` on the same port.
    expect(await host.fetchToken()).toMatchObject({ ok: false })
    expect(peer.calls).toEqual([])
    expect(tokenFetcher).not.toHaveBeenCalled()

    const handle = open()
    await vi.waitUntil(() => peer.calls.includes('start'))
    expect(document.querySelector('iframe')).toBe(peer.iframe)
    expect(dialog()?.open).toBe(true)
    handle.destroy()
  })

  test('a preloading that failed is repeated by opening', () => {
    const { widget, open, clock, onError } = widgetForTest()
    widget.preload()
    document.querySelector('iframe')?.dispatchEvent(new Event('load'))
    clock.advance(3_000)
    expect(document.querySelector('iframe')).toBeNull()
    const handle = open()
    expect(document.querySelector('iframe')).not.toBeNull()
    expect(onError).not.toHaveBeenCalled()
    handle.destroy()
  })

  test('follows `open`: false shows nothing, true shows, false closes [CFG-10] [SHL-27]', async () => {
    const { open, setOpen } = widgetForTest()
    const handle = open({ open: false })
    expect(dialog()?.open).toBe(false)
    handle.update({ open: true })
    expect(dialog()?.open).toBe(true)
    handle.update({ open: false })
    expect(await handle.closed).toMatchObject({ reason: 'host' })
    expect(dialog()).toBeNull()
    expect(setOpen.mock.calls).toEqual([[false]])
  })

  test('stacks at zIndex [CFG-15]', () => {
    const { open } = widgetForTest()
    const handle = open({ zIndex: 5000 })
    expect(dialog()?.style.getPropertyValue('z-index')).toBe('5000')
    handle.update({ zIndex: 6000 })
    expect(dialog()?.style.getPropertyValue('z-index')).toBe('6000')
    handle.destroy()
  })

  test('stacks at 1000 by itself [LIM-12]', () => {
    const { open } = widgetForTest()
    const handle = open()
    expect(dialog()?.style.getPropertyValue('z-index')).toBe('1000')
    handle.destroy()
  })

  test('takes the colours of the theme, and the system’s otherwise', () => {
    const handle = widgetForTest().open({ open: false })
    const scheme = () => dialog()?.querySelector('div')?.style.getPropertyValue('color-scheme')
    expect(scheme()).toBe('light dark')
    handle.update({ theme: 'dark' })
    expect(scheme()).toBe('dark')
    handle.update({ theme: 'system' })
    expect(scheme()).toBe('light dark')
    handle.update({ theme: loosely('url(https://evil.example)') })
    expect(scheme()).toBe('light dark')
    handle.destroy()
  })

  test('takes back what a modal of the host marks us with', async () => {
    const { open } = widgetForTest()
    const handle = open({ open: false })
    dialog()?.setAttribute('aria-hidden', 'true')
    dialog()?.setAttribute('inert', '')
    handle.update({ open: true })
    expect(dialog()?.hasAttribute('aria-hidden') || dialog()?.hasAttribute('inert')).toBe(false)
    dialog()?.setAttribute('aria-hidden', 'true')
    await vi.waitUntil(() => !dialog()?.hasAttribute('aria-hidden'))
    handle.destroy()
  })

  test('names once what could not cross', () => {
    const { open, onError } = widgetForTest()
    const config = JSON.parse('{"tags":{}}')
    config.tags.fn = () => {}
    const handle = open(config)
    handle.update(config)
    expect(onError).toHaveBeenCalledTimes(1)
    expect(onError.mock.calls[0]?.[0]).toMatchObject({
      status: 400,
      integration: null,
      action: 'ERROR',
      event: 'ERROR',
      error: { code: 'INVALID_OPTION', remedy: expect.stringContaining('tags.fn'), retryable: false },
    })
    handle.destroy()
  })

  test('options that have not changed are not sent again', async () => {
    const { handle, peer } = await openWidget({ tags: { a: '1' } })
    handle.update({ tags: { a: '1' } })
    handle.update({ zIndex: 7 })
    handle.update({ tags: { a: '2' } })
    await vi.waitUntil(() => peer.calls.includes('update'))
    expect(peer.options.slice(1)).toEqual([{ tags: { a: '2' } }])
    handle.destroy()
  })

  test('without any frame address says what is missing', () => {
    const onError = vi.fn()
    const handle = createWidget().open(() => 'x', { onError })
    expect(onError.mock.calls[0]?.[0].error).toMatchObject({
      code: 'INVALID_OPTION',
      remedy: expect.stringContaining('frameUrl'),
    })
    expect(button('Close')).toBeDefined()
    handle.destroy()
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', 'https://user:pass@connect.example.com/'])(
    'loads no frame from %s',
    (frameUrl) => {
      const { open, codes } = widgetForTest()
      const handle = open({ frameUrl })
      expect(document.querySelector('iframe')).toBeNull()
      expect(codes()).toEqual(['INVALID_OPTION'])
      handle.destroy()
    },
  )

  test('a host without an origin is told so, and no frame is loaded', () => {
    vi.stubGlobal('origin', 'null')
    const { open, codes } = widgetForTest()
    const handle = open()
    expect(codes()).toEqual(['UNSUPPORTED_HOST'])
    expect(document.querySelector('iframe')).toBeNull()
    expect(button('Retry')).toBeUndefined()
    handle.destroy()
  })
})

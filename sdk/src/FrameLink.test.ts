import { beforeEach, describe, expect, test, vi } from 'vitest'
import { FRAME_ORIGIN, FramePeer } from './testing/FramePeer.ts'
import { button, openWidget, widgetForTest } from './testing/openWidget.ts'
import { prepareDom } from './testing/prepareDom.ts'

beforeEach(() => void prepareDom())

describe('handshake', () => {
  test('offers one port, to the exact origin, with the nonce', async () => {
    const { handle, peer } = await openWidget()
    expect(peer.sent).toHaveLength(1)
    expect(peer.sent[0]).toMatchObject({
      message: { k: 'inlet:port', v: 1, nonce: peer.nonce },
      target: FRAME_ORIGIN,
    })
    expect(peer.sent[0]?.ports).toHaveLength(1)
    handle.destroy()
  })

  test('every loading has a nonce of its own', () => {
    const nonces = Array.from({ length: 20 }, () => {
      const handle = widgetForTest().open()
      const { nonce } = new FramePeer()
      handle.destroy()
      return nonce
    })
    expect(new Set(nonces)).toHaveLength(20)
  })

  test.each([
    ['another window', () => ({ source: window })],
    ['no window', () => ({ source: null })],
    ['another origin', () => ({ origin: 'https://evil.example' })],
    ['an origin that begins alike', () => ({ origin: `${FRAME_ORIGIN}.evil.example` })],
    ['another scheme', () => ({ origin: FRAME_ORIGIN.replace('https', 'http') })],
    ['another port', () => ({ origin: `${FRAME_ORIGIN}:8443` })],
    ['no origin', () => ({ origin: 'null' })],
    ['another nonce', () => ({ data: { k: 'inlet:hello', v: 1, nonce: '0' } })],
    ['no nonce', () => ({ data: { k: 'inlet:hello', v: 1 } })],
    ['another word', (peer: FramePeer) => ({ data: { ...peer.greeting(), k: 'inlet:port' } })],
    ['text', () => ({ data: 'inlet:hello' })],
    ['nothing', () => ({ data: null })],
  ])('is not answered to %s', (_, forge) => {
    const { open, codes } = widgetForTest()
    const handle = open()
    const peer = new FramePeer()
    peer.hello(forge(peer))
    expect(peer.sent).toEqual([])
    expect(codes()).toEqual([])
    handle.destroy()
  })

  test('does not touch the content of a message from elsewhere', () => {
    const handle = widgetForTest().open()
    const peer = new FramePeer()
    const read = vi.fn()
    for (const forged of [{ source: window }, { origin: 'https://evil.example' }]) {
      const event = new MessageEvent('message', { origin: FRAME_ORIGIN, ...forged })
      Object.defineProperty(event, 'source', { value: 'source' in forged ? forged.source : peer.window })
      Object.defineProperty(event, 'data', { get: read })
      window.dispatchEvent(event)
    }
    expect(read).not.toHaveBeenCalled()
    handle.destroy()
  })

  test('10,000 forged messages get nothing and break nothing', async () => {
    const { handle, peer, host, tokenFetcher, codes } = await openWidget()
    const uncaught = vi.fn()
    window.addEventListener('error', uncaught)
    const pick = randomPicker(20_261_121)
    const kinds = ['inlet:hello', 'inlet:port', 'inlet:refused', '', undefined, 0]
    const nonces = ['', '0-0-0-0', peer.nonce.slice(1), `${peer.nonce} `, null, {}, peer.nonce.split('-')]
    const contents = [null, undefined, 1, 'x', [], { penpal: 'syn' }, { namespace: 'penpal', type: 'SYN' }]
    for (let round = 0; round < 10_000; round++) {
      const data = pick([
        { k: pick(kinds), v: pick([0, 1, 2, '1', null]), nonce: pick(nonces) },
        pick(contents),
      ])
      const stranger = pick([true, false])
      peer.hello({
        data: stranger ? pick([data, peer.greeting()]) : data,
        source: stranger ? pick([window, null, {}]) : peer.window,
        origin: pick([FRAME_ORIGIN, 'null', '', 'https://evil.example']),
      })
    }
    expect(peer.sent).toHaveLength(1)
    // Once by opening itself, ahead of the frame.
    expect(tokenFetcher).toHaveBeenCalledTimes(1)
    expect(codes()).toEqual([])
    expect(uncaught).not.toHaveBeenCalled()
    expect(await host.fetchToken()).toEqual({ ok: true, token: 'token' })
    window.removeEventListener('error', uncaught)
    handle.destroy()
  })

  test('another version is refused, and both sides learn it', () => {
    const { open, codes } = widgetForTest()
    const handle = open()
    const peer = new FramePeer()
    peer.hello({ data: peer.greeting(2) })
    expect(peer.sent).toEqual([
      {
        message: { k: 'inlet:refused', v: 1, nonce: peer.nonce, code: 'VERSION_MISMATCH' },
        target: FRAME_ORIGIN,
        ports: [],
      },
    ])
    expect(codes()).toEqual(['VERSION_MISMATCH'])
    expect(button('Close')).toBeDefined()
    handle.destroy()
  })

  test('a frame that was loaded again gets a new port and its options again; the old port is dead', async () => {
    const { handle, peer, host } = await openWidget({ orgName: 'Acme' })
    const again = await peer.join()
    await vi.waitUntil(() => peer.calls.filter((name) => name === 'start').length === 2)
    expect(peer.options).toEqual([{ orgName: 'Acme' }, { orgName: 'Acme' }])
    expect(await again.fetchToken()).toMatchObject({ ok: true })
    expect(() => host.fetchToken()).toThrow(/destroyed/)
    handle.destroy()
  })

  test('more than 20 hellos end it', () => {
    const { open, codes } = widgetForTest()
    const handle = open()
    const peer = new FramePeer()
    for (let hello = 0; hello < 20; hello++) peer.hello()
    expect(codes()).toEqual([])
    peer.hello()
    expect(codes()).toEqual(['FRAME_UNRESPONSIVE'])
    expect(peer.sent.filter(({ ports }) => ports.length)).toHaveLength(20)
    handle.destroy()
  })

  test('after the end nobody is answered', async () => {
    const { handle, peer } = await openWidget()
    handle.destroy()
    peer.hello()
    expect(peer.sent).toHaveLength(1)
  })
})

/** Picks the same things in every run (mulberry32), so that a failure can be repeated. */
function randomPicker(seed: number): <T>(choices: readonly T[]) => T | undefined {
  let state = seed
  return (choices) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return choices[((mixed ^ (mixed >>> 14)) >>> 0) % choices.length]
  }
}

// @vitest-environment node
import { BRIDGE_VERSION } from '@inlet/wire/bridge'
import { afterEach, describe, expect, it } from 'vitest'
import { ManualClock } from '../testing/ManualClock.ts'
import type { EmbeddedPage } from './EmbeddedPage.ts'
import { ConnectFailure, HANDSHAKE_LIMIT, handshake } from './handshake.ts'

const HOST = 'https://app.example.com'
const NONCE = 'f00dfeed'
const OFFER = { k: 'inlet:port', v: BRIDGE_VERSION, nonce: NONCE }

type Said = { readonly message: unknown; readonly targetOrigin: string }

/** A page in a frame: what it says to its embedder is recorded, what it hears comes from `hear`. */
class FramedPage implements EmbeddedPage {
  readonly said: Said[] = []
  readonly embedder = {
    postMessage: (message: unknown, targetOrigin: string) => this.said.push({ message, targetOrigin }),
  }
  fragment = `n=${NONCE}`
  ancestors: readonly string[] | null = [HOST]
  referrer = ''
  private readonly handlers = new Set<(event: MessageEvent) => void>()

  listen(handler: (event: MessageEvent) => void) {
    this.handlers.add(handler)
    return () => this.handlers.delete(handler)
  }

  get listeners() {
    return this.handlers.size
  }

  hear(data: unknown, given: { source?: unknown; origin?: string; ports?: MessagePort[] } = {}) {
    const event = new MessageEvent('message', {
      data,
      origin: given.origin ?? HOST,
      ports: given.ports ?? [],
    })
    Object.defineProperty(event, 'source', { value: given.source ?? this.embedder })
    for (const handler of [...this.handlers]) handler(event)
  }
}

const channels: MessageChannel[] = []
function port(): MessagePort {
  const channel = new MessageChannel()
  channels.push(channel)
  return channel.port2
}

afterEach(() => {
  for (const { port1 } of channels.splice(0)) port1.close()
})

const codeOf = (failed: Promise<unknown>) =>
  failed.then(
    () => 'connected',
    (cause: unknown) => (cause instanceof ConnectFailure ? `${cause.code} ${cause.origin}` : cause),
  )

describe('handshake', () => {
  it('says hello to the embedding origin with the nonce alone, and takes the port that comes back', async () => {
    const page = new FramedPage()
    const clock = new ManualClock()
    const connected = handshake(page, clock)
    expect(page.said).toEqual([
      { message: { k: 'inlet:hello', v: BRIDGE_VERSION, nonce: NONCE }, targetOrigin: HOST },
    ])
    const offered = port()
    page.hear(OFFER, { ports: [offered] })
    expect(await connected).toEqual({ origin: HOST, port: offered })
    expect(page.listeners).toBe(0)
    expect(clock.pending).toBe(0)
  })

  it('learns the origin from the referrer where the browser lists no ancestors', async () => {
    const page = new FramedPage()
    page.ancestors = null
    page.referrer = `${HOST}/settings`
    const connected = handshake(page, new ManualClock())
    expect(page.said[0]?.targetOrigin).toBe(HOST)
    page.hear(OFFER, { origin: 'https://other.example', ports: [port()] })
    page.hear(OFFER, { ports: [port()] })
    expect((await connected).origin).toBe(HOST)
  })

  it('speaks to whoever embeds it only where the browser names nobody', async () => {
    const page = new FramedPage()
    page.ancestors = null
    const connected = handshake(page, new ManualClock())
    expect(page.said[0]?.targetOrigin).toBe('*')
    page.hear(OFFER, { origin: 'null', ports: [port()] })
    page.hear(OFFER, { origin: 'https://other.example', ports: [port()] })
    expect((await connected).origin).toBe('https://other.example')
  })

  it.each<[string, (page: FramedPage) => void, string]>([
    ['no nonce', (page) => Object.assign(page, { fragment: '' }), 'NOT_EMBEDDED null'],
    ['opened by itself', (page) => Object.assign(page, { embedder: null }), 'NOT_EMBEDDED null'],
    ['an origin of "null"', (page) => Object.assign(page, { ancestors: ['null'] }), 'UNSUPPORTED_HOST null'],
  ])('stops without a word: %s', async (_, arrange, expected) => {
    const page = new FramedPage()
    arrange(page)
    expect(await codeOf(handshake(page, new ManualClock()))).toBe(expected)
    expect(page.said).toEqual([])
    expect(page.listeners).toBe(0)
  })

  it.each([
    ['a refusal', { k: 'inlet:refused', v: BRIDGE_VERSION + 1, nonce: NONCE, code: 'VERSION_MISMATCH' }],
    ['an offer of another version', { ...OFFER, v: BRIDGE_VERSION + 1 }],
  ])('ends with VERSION_MISMATCH after %s', async (_, word) => {
    const page = new FramedPage()
    const connected = handshake(page, new ManualClock())
    page.hear(word, { ports: [port()] })
    expect(await codeOf(connected)).toBe(`VERSION_MISMATCH ${HOST}`)
  })

  it('gives up after its limit and leaves nothing behind', async () => {
    const page = new FramedPage()
    const clock = new ManualClock()
    const connected = handshake(page, clock)
    clock.advance(HANDSHAKE_LIMIT)
    expect(await codeOf(connected)).toBe(`FRAME_UNREACHABLE ${HOST}`)
    expect(page.listeners).toBe(0)
  })

  it('ignores 20,000 forged and malformed messages and still connects', async () => {
    const page = new FramedPage()
    const connected = handshake(page, new ManualClock())
    const stranger = { postMessage: () => {} }
    const junk: unknown[] = [
      null,
      undefined,
      0,
      '',
      'inlet:port',
      [],
      {},
      { penpal: 'syn' },
      { k: 'inlet:port' },
      { k: 'inlet:port', v: BRIDGE_VERSION },
      { k: 'inlet:port', v: BRIDGE_VERSION, nonce: '' },
      { k: 'inlet:port', v: BRIDGE_VERSION, nonce: null },
      { k: 'inlet:port', v: BRIDGE_VERSION, nonce: 'other' },
      { k: 'inlet:refused', v: BRIDGE_VERSION, nonce: 'other' },
      { k: 'inlet:hello', v: BRIDGE_VERSION, nonce: NONCE },
      { k: ['inlet:port'], v: BRIDGE_VERSION, nonce: NONCE },
    ]
    const offered = port()
    for (let round = 0; round < 20_000; round++) {
      const data = junk[round % junk.length]
      if (round % 4 === 0) page.hear(OFFER, { source: stranger, ports: [offered] })
      else if (round % 4 === 1) page.hear(OFFER, { origin: 'https://evil.example', ports: [offered] })
      else if (round % 4 === 2) page.hear(OFFER, { ports: [] })
      else page.hear(data, { ports: [offered] })
    }
    page.hear(OFFER, { ports: [port(), port()] })
    const right = port()
    page.hear(OFFER, { ports: [right] })
    page.hear(OFFER, { ports: [port()] })
    expect((await connected).port).toBe(right)
    expect(page.said).toHaveLength(1)
  })
})

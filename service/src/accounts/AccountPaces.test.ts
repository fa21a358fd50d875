import { createServer, type ServerResponse } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { onEachDatabase } from '../../test/onEachDatabase.ts'
import type { TestService } from '../../test/TestService.ts'
import type { Clock } from '../lib/Clock.ts'
import { Metrics } from '../lib/Metrics.ts'
import { agentFor } from '../outbound/agentFor.ts'
import type { Connector } from '../sources/Connector.ts'
import type { Pace } from '../sources/client/pacing.ts'
import { anonymous, SourceClient } from '../sources/client/SourceClient.ts'
import { AccountPaces } from './AccountPaces.ts'
import { AccountSession } from './AccountSession.ts'

const { signal } = new AbortController()
const CREDENTIAL = { accessToken: 'a', refreshToken: null, expiresAt: null, extra: {} }
const never = () => Promise.reject(new Error('Not called here'))
const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

let made = 0

onEachDatabase('paces of sources', paceTests)

function paceTests(running: () => TestService): void {
  test('so many requests are on their way at once, until what they answer is read', async () => {
    const source = await openSource(() => {})
    const session = sessionOf(source, { atOnce: 2, perMinute: 6000 })
    const reading = [1, 2, 3, 4].map(() => session.call(() => source.read()))
    await expect.poll(() => source.open.length).toBe(2)
    source.open[0]?.end('one')
    await expect.poll(() => source.open.length).toBe(3)
    // The response headers have arrived, and its body has not.
    source.open[1]?.flushHeaders()
    source.open[2]?.end('three')
    await expect.poll(() => source.open.length).toBe(4)
    for (const answer of source.open) answer.end('end')
    expect((await Promise.all(reading)).sort()).toEqual(['end', 'end', 'one', 'three'])
  })

  test('a request that fails or is called off gives its place to the next', async () => {
    const source = await openSource((answer, at) => at === 0 && answer.destroy())
    const session = sessionOf(source, { atOnce: 1, perMinute: 6000 })
    await expect(session.call(() => source.read())).rejects.toMatchObject({ code: 'unavailable' })
    const stop = new AbortController()
    const running = session.call(() => source.read(stop.signal))
    const waiting = session.call(() => source.read(stop.signal))
    const last = session.call(() => source.read())
    await expect.poll(() => source.open.length).toBe(2)
    stop.abort(new Error('called off'))
    await expect(running).rejects.toThrow('called off')
    await expect(waiting).rejects.toThrow('called off')
    await expect.poll(() => source.open.length).toBe(3)
    source.open[2]?.end('last')
    expect(await last).toBe('last')
  })

  test('what a minute allows is counted by all processes together, for each account by itself', async () => {
    const source = await openSource((answer) => answer.end('ok'))
    const clock = handClock()
    const pace = { atOnce: 8, perMinute: 60, burst: 4 }
    const one = sessionOf(source, pace, { clock })
    const other = sessionOf(source, pace, { clock })
    const asked = [one, other, one, other, one, other].map((session) => session.call(() => source.read()))
    await expect.poll(() => clock.waiting).toBe(2)
    expect(source.open).toHaveLength(4)
    expect(await sessionOf(source, pace, { clock, login: 'another' }).call(() => source.read())).toBe('ok')
    clock.advance(1000)
    await expect.poll(() => source.open.length).toBe(6)
    clock.advance(1000)
    await expect.poll(() => source.open.length).toBe(7)
    await Promise.all(asked)
  })

  test('what an app may have is shared by all of its accounts [F-259]', async () => {
    const source = await openSource((answer) => answer.end('ok'))
    const clock = handClock()
    const pace = { atOnce: 8, perMinute: 6000, burst: 2, perAppMinute: 60 }
    const session = (login: string) => sessionOf(source, pace, { clock, login })
    const asked = ['ann', 'bob', 'cid', 'dan'].map((login) => session(login).call(() => source.read()))
    await expect.poll(() => clock.waiting).toBe(2)
    expect(source.open).toHaveLength(2)
    expect(
      await sessionOf(source, pace, { clock, login: 'eve', app: 'another' }).call(() => source.read()),
    ).toBe('ok')
    clock.advance(1000)
    await expect.poll(() => source.open.length).toBe(4)
    clock.advance(1000)
    await Promise.all(asked)
    expect(source.open).toHaveLength(5)
  })

  test('who waits for long is told so, and who is called off waits no more', async () => {
    const source = await openSource((answer) => answer.end('ok'))
    const clock = handClock()
    const slow = sessionOf(source, { atOnce: 1, perMinute: 1, burst: 1 }, { clock })
    expect(await slow.call(() => source.read())).toBe('ok')
    await expect(slow.call(() => source.read())).rejects.toMatchObject({
      code: 'rate-limited',
      retryAfter: 60,
    })
    clock.advance(55_000)
    const stop = new AbortController()
    const waiting = slow.call(() => source.read(stop.signal))
    await expect.poll(() => clock.waiting).toBe(1)
    stop.abort(new Error('called off'))
    await expect(waiting).rejects.toThrow('called off')
    expect(clock.waiting).toBe(0)
    expect(source.open).toHaveLength(1)
  })

  test('a source that wants to be left alone is, in every process, for this account', async () => {
    const source = await openSource((answer, at) => {
      if (at === 0) answer.writeHead(429, { 'retry-after': '120' })
      answer.end('ok')
    })
    const clock = handClock()
    const pace = { atOnce: 8, perMinute: 6000, burst: 100 }
    const limited = { code: 'rate-limited', retryAfter: 120 }
    await expect(sessionOf(source, pace, { clock }).call(() => source.read())).rejects.toMatchObject(limited)
    await expect(sessionOf(source, pace, { clock }).call(() => source.read())).rejects.toMatchObject(limited)
    expect(source.open).toHaveLength(1)
    expect(await sessionOf(source, pace, { clock, login: 'another' }).call(() => source.read())).toBe('ok')
    clock.advance(120_000)
    expect(await sessionOf(source, pace, { clock }).call(() => source.read())).toBe('ok')
  })

  test('whoever asks meanwhile does not put off the moment that the source named', async () => {
    const source = await openSource((answer, at) => {
      if (at === 0) answer.writeHead(429, { 'retry-after': '120' })
      answer.end('ok')
    })
    const clock = handClock()
    const session = sessionOf(source, { atOnce: 8, perMinute: 6000, burst: 100 }, { clock })
    const limited = { code: 'rate-limited', retryAfter: 120 }
    await expect(session.call(() => source.read())).rejects.toMatchObject(limited)
    clock.advance(500)
    await expect(session.call(() => source.read())).rejects.toMatchObject(limited)
    clock.advance(119_500)
    const asked = session.call(() => source.read())
    await expect.poll(() => source.open.length).toBe(2)
    expect(await asked).toBe('ok')
  })

  /** A source, and how it is asked. */
  async function openSource(onRequest: (answer: ServerResponse, at: number) => unknown) {
    made += 1
    const open: ServerResponse[] = []
    const server = createServer((_, answer) => {
      open.push(answer)
      onRequest(answer, open.length - 1)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const url = new URL(typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : '')
    const agent = agentFor(url.origin)
    closers.push(async () => {
      await agent.close()
      server.closeAllConnections()
      server.close()
    })
    const client = new SourceClient({ agent, userAgent: 'Inlet', meaning: () => null })
    return { open, name: `SOURCE_${made}`, read: (by = signal) => client.text({ url }, anonymous, by) }
  }

  /** A session in a process of its own. */
  function sessionOf(
    { name }: { name: string },
    pace: Pace,
    {
      clock = running().clock,
      login = 'ann',
      app = null,
    }: { clock?: Clock; login?: string; app?: string | null } = {},
  ): AccountSession {
    const connector: Connector = { pace, revoke: never, identify: never, list: never, fetch: never }
    const asker = { data_source_type: name, client_id: app, data_source_external_id: `${name}|${login}` }
    return new AccountSession({
      missing: [],
      accesses: { renew: never, lost: never, refused: never, accepted: never },
      connector,
      accountId: 1,
      access: { sealed: '', credential: CREDENTIAL },
      isRefused: false,
      clock,
      source: name,
      metrics: new Metrics(),
      pace: new AccountPaces({ db: running().database.db, clock }).of(asker, connector),
    })
  }
}

/** Its time is that of a test alone. */
function handClock() {
  let now = Date.UTC(2030, 0, 1)
  const waiting = new Map<object, { at: number; task: () => void }>()
  return {
    now: () => new Date(now),
    after(milliseconds: number, task: () => void) {
      const key = {}
      waiting.set(key, { at: now + milliseconds, task })
      return () => void waiting.delete(key)
    },
    get waiting() {
      return waiting.size
    },
    advance(milliseconds: number) {
      now += milliseconds
      for (const [key, { at, task }] of waiting) {
        if (at > now) continue
        waiting.delete(key)
        task()
      }
    },
  }
}

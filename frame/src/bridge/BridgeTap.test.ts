import { CallOptions } from 'penpal'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ManualClock } from '../testing/ManualClock.ts'
import { BridgeLog } from './BridgeLog.ts'
import { BridgeTap } from './BridgeTap.ts'

const info = vi.spyOn(console, 'info')
beforeEach(() => {
  info.mockReset()
})
const lines = () => info.mock.calls.map(([line]) => String(line))

/** Both ends of a bridge, in the hearing of one tap. */
function build() {
  const clock = new ManualClock()
  const tap = new BridgeTap(clock)
  const frame = tap.around('in', {
    start: async (_: object) => {},
    ping: async () => 'pong',
    mayClose: async (isFree: boolean) => isFree,
  })
  const host = tap.around('out', {
    fetchToken: async (_?: CallOptions) => ({ ok: true, token: 'T-0123456789' }),
    emit: async (_: object) => {},
    resize: async (_: number) => {},
    requestClose: async (_: string) => {},
    fails: () => {
      throw new Error('destroyed')
    },
  })
  const log = () => tap.listen((earlier, began) => new BridgeLog(earlier, began))
  return { clock, tap, frame, host, log }
}

describe('BridgeTap', () => {
  it('writes nothing unless it is asked to', async () => {
    const { tap, frame, host } = build()
    await frame.start({ orgName: 'Acme' })
    tap.want(false)
    await host.resize(415)
    expect(lines()).toEqual([])
  })

  it('keeps nothing of what crossed once it is known that nobody wants it: it may hold a token', async () => {
    const { tap, host, log } = build()
    await host.fetchToken()
    expect(tap.earlier).toHaveLength(2)
    tap.want(false)
    await host.fetchToken()
    expect(tap.earlier).toEqual([])
    tap.want(true)
    log()
    await host.resize(784)
    expect(lines()).toHaveLength(1)
  })

  it('writes each call on a line with its time, also those before the options were there [F-100]', async () => {
    const { clock, frame, host, log } = build()
    await frame.start({ debug: true })
    log()
    clock.advance(1234)
    await host.fetchToken(new CallOptions({ timeout: 1 }))
    expect(lines()).toEqual([
      '[inlet] +0.000 s ← host  start({"debug":true})',
      '[inlet] +1.234 s → host  fetchToken()',
      '[inlet] +1.234 s ← host  fetchToken answered {"ok":true,"token":"••• (12 characters)"}',
    ])
  })

  it('counts heartbeats without a line, and sums up when the person leaves', async () => {
    const { clock, tap, frame, host, log } = build()
    await frame.start({})
    log()
    clock.advance(2000)
    await host.emit({ kind: 'error' })
    await frame.ping()
    await host.requestClose('escape')
    expect(lines()).toEqual([
      '[inlet] +0.000 s ← host  start({})',
      '[inlet] +2.000 s → host  emit({"kind":"error"})',
      '[inlet] +2.000 s → host  requestClose("escape")',
      '[inlet] bridge: 2 calls in, 2 out, of these 1 errors, in 2.000 s',
    ])
    tap.want(false)
    await host.resize(784)
    expect(lines()).toHaveLength(4)
  })

  it('sums up when the host closes and nothing stands against it', async () => {
    const { frame, log } = build()
    log()
    await frame.mayClose(false)
    expect(lines().at(-1)).toBe('[inlet] +0.000 s → host  mayClose answered false')
    await frame.mayClose(true)
    expect(lines().at(-1)).toBe('[inlet] bridge: 2 calls in, 0 out, of these 0 errors, in 0.000 s')
  })

  it('changes nothing of what it hears: answers, failures, and what is no method', async () => {
    const { frame, host } = build()
    expect(await frame.ping()).toBe('pong')
    await expect(host.fails()).rejects.toThrow('destroyed')
    expect(Reflect.get(frame, 'nothing')).toBeUndefined()
    expect(Reflect.get(host, 'then')).toBeUndefined()
  })
})

import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ManualClock } from '../testing/ManualClock.ts'
import { BridgeLog } from './BridgeLog.ts'
import { BridgeTap } from './BridgeTap.ts'

const info = vi.spyOn(console, 'info')
beforeEach(() => {
  info.mockReset()
})
const lines = () => info.mock.calls.map(([line]) => String(line))

/** As penpal says it. */
const call = (id: string, name: string, ...args: unknown[]) => ({
  type: 'CALL',
  id,
  methodPath: [name],
  args,
})
const reply = (callId: string, value: unknown) => ({ type: 'REPLY', callId, value })

describe('BridgeTap', () => {
  it('writes nothing unless it is asked to', async () => {
    const tap = new BridgeTap(new ManualClock())
    tap.note('Received start() call', call('1', 'start', { orgName: 'Acme' }))
    tap.want(false)
    tap.note('Sending resize() call', call('2', 'resize', 415))
    expect(lines()).toEqual([])
  })

  it('keeps nothing of what crossed once it is known that nobody wants it: it may hold a token', () => {
    const tap = new BridgeTap(new ManualClock())
    tap.note('Received fetchToken() call', reply('2', { ok: true, token: 'T-0123456789' }))
    tap.want(false)
    tap.note('Received fetchToken() call', reply('3', { ok: true, token: 'T-0123456789' }))
    expect(tap.kept).toEqual([])
    tap.want(true)
    tap.listen((kept, began) => new BridgeLog(kept, began))
    tap.note('Sending resize() call', call('4', 'resize', 784))
    expect(lines()).toHaveLength(1)
  })

  it('writes each call on a line with its time, also those before the options were there', async () => {
    const clock = new ManualClock()
    const tap = new BridgeTap(clock)
    tap.note('Received start() call', call('1', 'start', { debug: true }))
    tap.listen((kept, began) => new BridgeLog(kept, began))
    clock.advance(1234)
    tap.note('Sending fetchToken() call', call('2', 'fetchToken'))
    tap.note('Received fetchToken() call', reply('2', { ok: true, token: 'T-0123456789' }))
    expect(lines()).toEqual([
      '[inlet] +0.000 s ← host  start({"debug":true})',
      '[inlet] +1.234 s → host  fetchToken()',
      '[inlet] +1.234 s ← host  fetchToken answered {"ok":true,"token":"••• (12 characters)"}',
    ])
  })

  it('counts heartbeats without a line, and sums up when the person leaves', async () => {
    const clock = new ManualClock()
    const tap = new BridgeTap(clock)
    tap.note('Received start() call', call('0', 'start'))
    tap.listen((kept, began) => new BridgeLog(kept, began))
    clock.advance(2000)
    tap.note('Sending emit() call', call('1', 'emit', { kind: 'error' }))
    tap.note('Received ping() call', call('2', 'ping'))
    tap.note('Sending ping() reply', reply('2', 'pong'))
    tap.note('Sending requestClose() call', call('3', 'requestClose', 'escape'))
    expect(lines()).toEqual([
      '[inlet] +0.000 s ← host  start()',
      '[inlet] +2.000 s → host  emit({"kind":"error"})',
      '[inlet] +2.000 s → host  requestClose("escape")',
      '[inlet] bridge: 2 calls in, 2 out, of these 1 errors, in 2.000 s',
    ])
    tap.want(false)
    tap.note('Sending resize() call', call('4', 'resize', 784))
    expect(lines()).toHaveLength(4)
  })
})

import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ManualClock } from '../testing/ManualClock.ts'
import { BridgeTap } from './BridgeTap.ts'

const info = vi.spyOn(console, 'info')
beforeEach(() => {
  info.mockReset()
})
const lines = () => info.mock.calls.map(([line]) => String(line))

describe('BridgeTap', () => {
  it('writes nothing unless it is asked to', async () => {
    const tap = new BridgeTap(new ManualClock())
    tap.note('in', 'start', { orgName: 'Acme' })
    tap.follow(undefined)
    tap.note('out', 'resize', 415)
    await vi.dynamicImportSettled()
    expect(lines()).toEqual([])
  })

  it('writes each call on a line with its time, also those before the options were there', async () => {
    const clock = new ManualClock()
    const tap = new BridgeTap(clock)
    tap.note('in', 'start', { debug: true })
    tap.follow(true)
    clock.advance(1234)
    tap.note('out', 'fetchToken')
    tap.note('in', 'fetchToken', { ok: true, token: 'T-0123456789' })
    await vi.waitFor(() => expect(lines()).toHaveLength(3))
    expect(lines()).toEqual([
      '[inlet] +0.000 s ← host  start {"debug":true}',
      '[inlet] +1.234 s → host  fetchToken',
      '[inlet] +1.234 s ← host  fetchToken {"ok":true,"token":"••• (12 characters)"}',
    ])
  })

  it('follows the option: it ends with a sum, and begins anew', async () => {
    const clock = new ManualClock()
    const tap = new BridgeTap(clock)
    tap.follow(true)
    tap.note('out', 'emit', { kind: 'error' })
    tap.note('in', 'ping')
    await vi.waitFor(() => expect(lines()).toHaveLength(1))
    clock.advance(2000)
    tap.follow(false)
    expect(lines().at(-1)).toBe('[inlet] bridge: 1 in, 1 out, of these 1 errors, in 2.000 s')
    tap.note('out', 'resize', 784)
    expect(lines()).toHaveLength(2)
    tap.follow(true)
    tap.note('out', 'resize', 415)
    await vi.waitFor(() => expect(lines()).toHaveLength(3))
    expect(lines().at(-1)).toContain('resize 415')
  })

  it('does not begin when it was called off while it was loading', async () => {
    const tap = new BridgeTap(new ManualClock())
    tap.note('in', 'start')
    tap.follow(true)
    tap.follow(false)
    await vi.dynamicImportSettled()
    tap.note('out', 'resize', 415)
    expect(lines()).toEqual([])
  })
})

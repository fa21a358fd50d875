import { beforeEach, expect, it, vi } from 'vitest'
import { BridgeTap } from '../bridge/BridgeTap.ts'
import { ManualClock } from '../testing/ManualClock.ts'
import { followDebug } from './later.ts'

const info = vi.spyOn(console, 'info')
beforeEach(() => {
  info.mockReset()
})

const resize = { type: 'CALL', id: '1', methodPath: ['resize'], args: [415] }

it('logs the bridge once it is asked to, from the beginning on and once', async () => {
  const tap = new BridgeTap(new ManualClock())
  tap.note('Sending resize() call', resize)
  tap.isWanted = true
  await Promise.all([followDebug(tap), followDebug(tap)])
  tap.note('Sending resize() call', resize)
  expect(info.mock.calls.map(([line]) => String(line).slice(-11))).toEqual(['resize(415)', 'resize(415)'])
})

it('does not begin when it was called off while it was loading', async () => {
  const tap = new BridgeTap(new ManualClock())
  tap.note('Sending resize() call', resize)
  tap.isWanted = true
  const loading = followDebug(tap)
  tap.isWanted = false
  await followDebug(tap)
  await loading
  tap.note('Sending resize() call', resize)
  expect(info).not.toHaveBeenCalled()
})

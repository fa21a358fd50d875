import { beforeEach, expect, it, vi } from 'vitest'
import { BridgeTap } from '../bridge/BridgeTap.ts'
import { ManualClock } from '../testing/ManualClock.ts'
import { writeLog } from './later.ts'

const info = vi.spyOn(console, 'info')
beforeEach(() => {
  info.mockReset()
})

const resizing = (tap: BridgeTap) => tap.around('out', { resize: async (_: number) => {} }).resize(415)

it('logs the bridge once it is asked to, from the beginning on and once', async () => {
  const tap = new BridgeTap(new ManualClock())
  await resizing(tap)
  tap.want(true)
  await Promise.all([writeLog(tap), writeLog(tap)])
  await resizing(tap)
  expect(info.mock.calls.map(([line]) => String(line).slice(-11))).toEqual(['resize(415)', 'resize(415)'])
})

it('does not begin when it was called off while it was loading', async () => {
  const tap = new BridgeTap(new ManualClock())
  await resizing(tap)
  tap.want(true)
  const loading = writeLog(tap)
  tap.want(false)
  await writeLog(tap)
  await loading
  await resizing(tap)
  expect(info).not.toHaveBeenCalled()
})

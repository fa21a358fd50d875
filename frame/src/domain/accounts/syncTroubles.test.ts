import { expect, it } from 'vitest'
import { anAccount } from '../../testing/anAccount.ts'
import { syncTroubles } from './syncTroubles.ts'

const account = (sync_status: string, sync_error_message: string | null = null) =>
  anAccount({ id: 1, sync_status, data_source_metadata: { sync_error_message } })
const after = (...states: ReturnType<typeof account>[]) =>
  states.reduce((before, state) => syncTroubles(before, [state]), syncTroubles(new Map(), [])).get(1)

it('of an account that works is none', () => {
  expect(after(account('READY'))).toBeUndefined()
  expect(after(account('SYNCING'))).toBeUndefined()
})

it('keeps why a sync failed until one succeeds [F-276]', () => {
  const failed = account('SYNC_ERROR', 'Box is down.')
  expect(after(failed)).toEqual({ message: 'Box is down.', hasFailed: true, isSyncing: false })
  expect(after(failed, account('QUEUED_FOR_SYNCING'), account('SYNCING'))).toEqual({
    message: 'Box is down.',
    hasFailed: true,
    isSyncing: true,
  })
  expect(after(failed, account('SYNCING'), account('READY'))).toBeUndefined()
})

it('names what a sync waits for, which is no failure [F-281]', () => {
  expect(after(account('SYNCING', 'Box limits us.'))).toEqual({
    message: 'Box limits us.',
    hasFailed: false,
    isSyncing: true,
  })
  expect(after(account('SYNCING', 'Box limits us.'), account('SYNCING'))).toBeUndefined()
})

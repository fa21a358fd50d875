import { expect, it } from 'vitest'
import { isAccountSyncing } from './accountStatus.ts'

it.each([
  ['SYNCING', true],
  ['QUEUED_FOR_SYNCING', true],
  ['QUEUED_FOR_SYNC', true],
  ['READY', false],
  ['SYNC_ERROR', false],
  ['', false],
])('an account that is %j is being synced: %j', (status, expected) => {
  expect(isAccountSyncing(status)).toBe(expected)
})

import { expect, it } from 'vitest'
import { anAccount } from '../../testing/anAccount.ts'
import { lostAccess, repairReason } from './repairReason.ts'

it.each([
  [{}, null],
  [{ sync_status: 'SYNCING' }, null],
  [{ data_source_metadata: { access: 'granted' } }, null],
  [{ data_source_metadata: { access: 'expired' } }, 'expired'],
  [{ data_source_metadata: { access: 'revoked' } }, 'revoked'],
  [{ revoked_access: true }, 'revoked'],
  [{ sync_status: 'SYNC_ERROR' }, 'failed'],
  [{ sync_status: 'SYNC_ERROR', data_source_metadata: { access: 'expired' } }, 'expired'],
])('%j needs %s', (given, reason) => {
  expect(repairReason(anAccount({ id: 1, ...given }))).toBe(reason)
})

it.each([
  [{ sync_status: 'SYNC_ERROR' }, null],
  [{ data_source_metadata: { access: 'expired' } }, 'expired'],
  [{ revoked_access: true }, 'revoked'],
])('%j: signing in again repairs %s [F-276]', (given, lost) => {
  expect(lostAccess(anAccount({ id: 1, ...given }))).toBe(lost)
})

import { expect, it } from 'vitest'
import { anAccount } from '../../testing/anAccount.ts'
import { repairReason } from './accountAccess.ts'

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

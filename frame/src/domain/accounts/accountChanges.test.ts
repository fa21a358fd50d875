import { expect, it } from 'vitest'
import { anAccount } from '../../testing/anAccount.ts'
import { accountChanges } from './accountChanges.ts'

const old = anAccount({ id: 1, last_synced_at: 't1', last_sync_action: 'UPDATE', files_synced_at: 'f1' })
const kinds = (before: typeof old, after: typeof old) =>
  accountChanges([before], [after]).map(({ kind }) => kind)

it('tells an account that was not there as ADD, whatever its last action was [EVT-13]', () => {
  const added = anAccount({ id: 2, last_sync_action: 'CANCEL' })
  expect(accountChanges([old], [old, added])).toEqual([{ kind: 'ADD', account: added, filesSynced: false }])
})

it.each(['UPDATE', 'CANCEL'])('tells %s when it was synced at another time [EVT-14] [EVT-15]', (action) => {
  expect(kinds(old, { ...old, last_synced_at: 't2', last_sync_action: action })).toEqual([action])
})

it('says whether the files were synced too [EVT-11]', () => {
  const later = { ...old, last_synced_at: 't2' }
  expect(accountChanges([old], [later])[0]?.filesSynced).toBe(false)
  expect(accountChanges([old], [{ ...later, files_synced_at: 'f2' }])[0]?.filesSynced).toBe(true)
})

it.each(['ADD', 'REVOKE', null, 'SOMETHING_NEW'])('is silent about the action %s [EVT-17]', (action) => {
  expect(kinds(old, { ...old, last_synced_at: 't2', last_sync_action: action })).toEqual([])
})

it('is silent about the same time, other fields and accounts that are gone [EVT-16] [EVT-17]', () => {
  expect(kinds(old, { ...old, sync_status: 'SYNCING', last_sync_action: 'CANCEL' })).toEqual([])
  expect(accountChanges([old], [])).toEqual([])
})

it('does not care about the order', () => {
  const other = anAccount({ id: 2 })
  expect(accountChanges([old, other], [other, old])).toEqual([])
})

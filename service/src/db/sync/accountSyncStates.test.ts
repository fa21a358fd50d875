import { expect, test } from 'vitest'
import { accounts } from '../../../test/connect.ts'
import { sendKeys } from '../../../test/keyForms.ts'
import { MemorySource } from '../../../test/MemorySource.ts'
import { onEachDatabase } from '../../../test/onEachDatabase.ts'
import { findAnyAccount } from '../accounts/accounts.ts'
import type { Db } from '../schema.ts'
import { changeSync, RefusedTransition, SYNC_STATUSES, SYNC_TRANSITIONS } from './accountSyncStates.ts'
import { cancelSync, disconnect, endSync, failSync, requestSync } from './syncState.ts'

const NOW = new Date('2026-03-01T12:00:00Z')

/** What the code does for each event. */
const ACTIONS = {
  request: async (trx: Db, id: number) => {
    const account = await findAnyAccount(trx, id)
    if (account) await requestSync(trx, account, { changes: true, cause: 'REQUESTED' }, NOW)
  },
  begin: (trx: Db, id: number) => changeSync(trx, id, 'begin', { sync_error_message: null }, NOW),
  end: (trx: Db, id: number) => endSync(trx, id, 10, NOW),
  endWithFault: async (trx: Db, id: number) => {
    await trx.updateTable('accounts').set({ scan_fault: 'A folder fails.' }).where('id', '=', id).execute()
    await endSync(trx, id, 10, NOW)
  },
  fail: (trx: Db, id: number) => failSync(trx, id, { reason: 'It failed.', deaths: 0 }, NOW),
  cancel: (trx: Db, id: number) => cancelSync(trx, id, NOW),
  disconnect: (trx: Db, id: number) => disconnect(trx, id, NOW),
} satisfies { [event in keyof typeof SYNC_TRANSITIONS]: (trx: Db, id: number) => Promise<unknown> }

onEachDatabase("an account's sync", (service) => {
  const events = Object.entries(ACTIONS).flatMap(([event, act]) =>
    Object.entries(SYNC_TRANSITIONS)
      .filter(([name]) => name === event)
      .flatMap(([, transition]) => SYNC_STATUSES.map((from) => ({ event, from, to: transition[from], act }))),
  )

  test.each(events)('$event when $from', async ({ event, from, to, act }) => {
    const { db } = service().database
    service().sources.set('S3', new MemorySource().connector())
    // Before anything is connected: a job would change the status itself.
    await service().jobs.stop()
    const name = `${event}-${from}`
    const customer = await service().customer(name)
    await sendKeys(customer, 'S3', { access_key: name })
    const [{ id } = { id: 0 }] = await accounts(customer)
    await db.updateTable('accounts').set({ sync_status: from }).where('id', '=', id).execute()
    const done = db.transaction().execute(async (trx) => {
      await act(trx, id)
    })
    if (to === undefined) await expect(done).rejects.toThrow(RefusedTransition)
    else await done
    expect((await findAnyAccount(db, id))?.sync_status).toBe(to ?? from)
  })
})

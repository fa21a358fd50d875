import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { onEachDatabase } from '../../../test/onEachDatabase.ts'
import type { Db } from '../schema.ts'
import { claimJob, claimSuspect, clearSuspect, giveUpJob, reclaimExpired } from './jobQueue.ts'
import { JOB_STATES, JOB_TRANSITIONS, jobStateOf } from './jobStates.ts'
import { addJob, dropJobs, postponeJob, releaseJob, removeJob } from './jobs.ts'

const NOW = new Date('2026-03-01T12:00:00Z')
const LATER = new Date('2026-03-01T13:00:00Z')
const LEASE = 'held'
const CLAIM = { lease: 'new', now: LATER, until: LATER }

type Row = { readonly id: number; readonly lease: string | null; readonly suspect: boolean }

/** What the code does for each event, with a single job in the table. */
const ACTIONS = {
  claim: (db: Db) => claimJob(db, { ...CLAIM, kind: 'revoke', most: 9 }),
  claimAlone: (db: Db) => claimSuspect(db, { ...CLAIM, kinds: ['revoke'], deaths: 9 }),
  survive: (db: Db, id: number) => clearSuspect(db, id, LEASE),
  postpone: (db: Db, id: number) => postponeJob(db, { id, lease: LEASE }, { runAt: LATER, failed: true }),
  release: (db: Db, id: number) => releaseJob(db, { id, lease: LEASE }),
  reclaim: (db: Db) => reclaimExpired(db, null, []),
  finish: (db: Db, id: number) => removeJob(db, { id, lease: LEASE }),
  giveUp: (db: Db, id: number) => giveUpJob(db, id),
  cancel: (db: Db, id: number) => dropJobs(db, sql`id = ${id}`),
} satisfies { [event in keyof typeof JOB_TRANSITIONS]: (db: Db, id: number) => Promise<unknown> }

const COLUMNS = {
  queued: { lease: null, suspect: false },
  running: { lease: LEASE, suspect: false },
  suspect: { lease: null, suspect: true },
  alone: { lease: LEASE, suspect: true },
} as const

onEachDatabase('a job', (service) => {
  const events = Object.entries(ACTIONS).flatMap(([event, act]) =>
    Object.entries(JOB_TRANSITIONS)
      .filter(([name]) => name === event)
      .flatMap(([, transition]) => JOB_STATES.map((from) => ({ event, from, to: transition[from], act }))),
  )

  test.each(events)('$event when $from', async ({ from, to, act }) => {
    const { db } = service().database
    await service().jobs.stop()
    await db.deleteFrom('jobs').execute()
    const payload = { accountId: null, source: 'BOX', credential: '' }
    await addJob(db, { kind: 'revoke', payload }, NOW)
    const { id } = await db.selectFrom('jobs').select('id').executeTakeFirstOrThrow()
    await db
      .updateTable('jobs')
      .set({ ...COLUMNS[from], lease_until: COLUMNS[from].lease && LATER })
      .execute()
    await act(db, id)
    const rows: Row[] = await db.selectFrom('jobs').select(['id', 'lease', 'suspect']).execute()
    // An event that the table doesn't list is refused, and the job stays as it was.
    expect(rows.map(jobStateOf)).toEqual(to === 'ended' ? [] : [to ?? from])
  })
})

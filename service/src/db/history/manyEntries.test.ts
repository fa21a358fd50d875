import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { explaining } from '../../../test/explaining.ts'
import { onEachDatabase } from '../../../test/onEachDatabase.ts'
import type { AccountRow } from '../accounts/accounts.ts'
import { wholeCustomer } from '../filters/Reach.ts'
import { type EntriesRequest, listEntries } from './syncEntries.ts'
import { listRuns } from './syncRuns.ts'

/** With 1000000 the aim is checked as well: it takes minutes to fill. */
const ENTRIES = Number(process.env.INLET_TEST_ENTRIES ?? 20_000)
const RUNS = 10
const ASKED = 40
const MAX_P95_MS = 50
const MILLION = 1_000_000

onEachDatabase(`the history of an account with ${ENTRIES} entries`, (service) => {
  let account: AccountRow
  let lastRun = 0
  beforeAll(async () => {
    await service().customer('many-entries')
    const { db } = service().database
    const now = new Date()
    account = await db
      .insertInto('accounts')
      .values({
        customer_id: sql`(select id from customers where supplied_id = 'many-entries')`,
        data_source_type: 'S3',
        sync_status: 'READY',
        settings: '{}',
        sync_begun_at: now,
        created_at: now,
        updated_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const runs = await sql<{
      id: number
    }>`insert into sync_runs (account_id, cause, state, started_at, ended_at)
      select ${account.id}, 'SCHEDULED', 'DONE', now(), now() from generate_series(1, ${RUNS}) returning id`.execute(
      db,
    )
    lastRun = runs.rows.at(-1)?.id ?? 0
    await sql`insert into sync_entries (account_id, run_id, file_id, name, name_key, outcome, created_at)
      select ${account.id}, ${lastRun} - n % ${RUNS}, n, 'report ' || md5(n::text), 'report ' || md5(n::text),
        case when n % 5000 = 0 then 'FAILED' else 'NEW' end, now() from generate_series(1, ${ENTRIES}) n`.execute(
      db,
    )
    for (const table of ['sync_entries', 'sync_counts', 'sync_runs'])
      await sql`vacuum analyze ${sql.table(table)}`.execute(db)
    // The first answer merges the counts, of which each entry has appended one.
    await listRuns(db, account, { limit: 20, before: undefined })
  }, 900_000)

  const requests = (): Readonly<Record<string, Omit<EntriesRequest, 'limit'>>> => ({
    'the newest': {},
    'a run': { runId: lastRun },
    'what failed in a run': { runId: lastRun, outcome: 'FAILED' },
    'a rare name': { name: 'c4ca4238' },
    'a name that all have': { name: 'report' },
    'a name that nothing has': { name: 'travel policy' },
  })

  test.each(Object.keys(requests()))('is found by its indexes: %s', async (name) => {
    const { db } = service().database
    const request = { ...requests()[name], limit: 50 }
    const { db: explained, plans } = explaining(db)
    await listEntries(explained, { account, reach: wholeCustomer(account.customer_id) }, request)
    expect(plans.flat().filter(reads('Seq Scan'))).toEqual([])
    expect(plans.flat().filter((step) => step['Index Name']?.startsWith('sync_entries'))).not.toEqual([])
    await expectSoon(() => listEntries(db, { account, reach: wholeCustomer(account.customer_id) }, request))
  })

  test('the runs are counted without their entries', async () => {
    const { db } = service().database
    const { db: explained, plans } = explaining(db)
    const runs = await listRuns(explained, account, { limit: 20, before: undefined })
    expect(runs.reduce((sum, run) => sum + run.new + run.failed, 0)).toBe(ENTRIES)
    expect(plans.flat().filter((step) => step['Relation Name'] === 'sync_entries')).toEqual([])
    await expectSoon(() => listRuns(db, account, { limit: 20, before: undefined }))
  })
})

const reads = (node: string) => (step: { 'Node Type': string; 'Relation Name'?: string | undefined }) =>
  step['Node Type'] === node && step['Relation Name'] === 'sync_entries'

async function expectSoon(ask: () => Promise<unknown>): Promise<void> {
  if (ENTRIES < MILLION) return
  const took: number[] = []
  for (let n = 0; n < ASKED; n += 1) {
    const begun = performance.now()
    await ask()
    took.push(performance.now() - begun)
  }
  const p95 = took.sort((one, other) => one - other)[Math.floor(ASKED * 0.95)] ?? 0
  process.stdout.write(`${expect.getState().currentTestName}: ${p95.toFixed(1)} ms\n`)
  expect(p95).toBeLessThan(MAX_P95_MS)
}

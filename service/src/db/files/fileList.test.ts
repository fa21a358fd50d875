import { type FileFilters, FilesQuery, UPLOADED_SOURCES } from '@inlet/wire/service'
import { sql } from 'kysely'
import * as v from 'valibot'
import { beforeAll, expect, test } from 'vitest'
import { expectToRead, expectToWalk } from '../../../test/expectToRead.ts'
import { explaining, type PlanStep } from '../../../test/explaining.ts'
import { onEachDatabase } from '../../../test/onEachDatabase.ts'
import { wholeCustomer } from '../filters/Reach.ts'
import { listFiles } from './fileList.ts'

const INDEX = {
  // Of a customer with a good part of all files either finds the next one soon.
  id: ['files_by_customer', 'files_pkey'],
  name: ['files_by_name'],
  created_at: ['files_by_creation'],
  updated_at: ['files_by_update'],
  last_sync: ['files_by_sync'],
  file_size: ['files_by_size'],
} as const
const ORDERS = ['id', 'name', 'created_at', 'updated_at', 'last_sync', 'file_size'] as const
const EACH = ORDERS.flatMap((by) => (['asc', 'desc'] as const).map((way) => [by, way] as const))
const UPLOADS: FileFilters = { source: [...UPLOADED_SOURCES] }
const FAILED: FileFilters = { sync_statuses: ['SYNC_ERROR', 'SYNC_ABORTED'] }
const PAGE = 20
/** Rows that may be sorted: those of a page from each of an order's two stretches. */
const SORTED = 2 * (PAGE + 1)

onEachDatabase('lists of files at size', (service) => {
  const made = { customer: 0, account: 0, folder: 0 }
  beforeAll(async () => {
    await service().customer('large')
    const { db } = service().database
    // One customer has a quarter of all files: an account with a full folder and a full top, few uploads and few websites.
    await sql`insert into customers (organization_id, supplied_id, created_at, updated_at)
      select organization_id, 'other-' || i, now(), now() from customers, generate_series(1, 16) i`.execute(
      db,
    )
    await sql`insert into accounts (customer_id, data_source_type, data_source_external_id, sync_status, sync_begun_at,
        created_at, updated_at)
      select id, 'BOX', 'login', 'READY', now(), now(), now() from customers`.execute(db)
    const top = sql`insert into files (customer_id, account_id, parent_id, source, name, name_key, sync_status,
      external_file_id, settings, created_at, updated_at, last_sync, file_size)`
    const many = (prefix: string, from: string, count: string, parent: string) => sql`${top}
      select a.customer_id, ${sql.raw(from)}, 'File ' || i, 'file ' || (i * 7919) % 1000,
        case when i % 20 = 0 then 'SYNC_ERROR' else 'READY' end, ${prefix} || a.customer_id || '-' || i, '{}',
        timestamptz '2024-01-01' + i * interval '1 minute', timestamptz '2024-01-01' + (i * 7919) % 4001 * interval '1 minute',
        case when i % 9 > 0 then timestamptz '2024-01-01' + (i * 31) % 4001 * interval '1 minute' end,
        case when i % 8 > 0 then i * 37 end
      from accounts a ${sql.raw(parent)} cross join lateral generate_series(1, ${sql.raw(count)}) i`
    const counts = `case when a.customer_id = (select min(id) from customers) then 2800 else 300 end`
    await many('top-', `a.id, null, 'BOX'`, counts, '').execute(db)
    const first = `join (select account_id, min(id) as id from files group by account_id) p on p.account_id = a.id`
    await many('child-', `a.id, p.id, 'BOX'`, counts, first).execute(db)
    await many('own-', `null, null, case when i % 2 = 0 then 'PDF' else 'WEB_SCRAPE' end`, '200', '').execute(
      db,
    )
    await sql`vacuum analyze files`.execute(db)
    const { rows } = await sql<{ customer: number; account: number; folder: number }>`
      select customer_id as customer, account_id as account, min(parent_id) as folder from files
      where account_id is not null group by customer_id, account_id order by customer_id limit 1`.execute(db)
    Object.assign(made, rows[0])
  })

  /** Of what looks for no name. */
  const plansOf = async (wanted: object): Promise<{ page: PlanStep[]; count: PlanStep[] }> => {
    const { db, plans } = explaining(service().database.db)
    await listFiles(db, wholeCustomer(made.customer), v.parse(FilesQuery, wanted))
    const [page = [], count = []] = plans
    return { page, count }
  }
  const nextOf = async (wanted: object) => {
    const { next } = await listFiles(
      service().database.db,
      wholeCustomer(made.customer),
      v.parse(FilesQuery, wanted),
    )
    expect(next).not.toBeNull()
    return next
  }
  test.each(EACH)(
    'a page by %s %s is read where it begins, and nothing is sorted for it',
    async (by, way) => {
      const order = { order_by: by, order_dir: way }
      expectToWalk((await plansOf({ ...order, pagination: { limit: PAGE } })).page, INDEX[by], SORTED)
      const after = await nextOf({ ...order, pagination: { limit: PAGE } })
      expectToWalk((await plansOf({ ...order, pagination: { limit: PAGE, after } })).page, INDEX[by], SORTED)
    },
  )

  test.each([
    [
      'the top of an account',
      () => ({ organization_user_data_source_id: [made.account], root_files_only: true }),
      'files_of_account',
    ],
    [
      'a folder',
      () => ({ organization_user_data_source_id: [made.account], parent_file_ids: [made.folder] }),
      'files_by_parent',
    ],
    ['uploads', () => UPLOADS, 'files_uploaded'],
    ['websites', () => ({ source: 'WEB_SCRAPE', root_files_only: true }), 'files_of_websites'],
    ['what is not ready', () => FAILED, 'files_not_ready'],
  ] as const)('%s has an index of its own in the usual order', async (_, filters, index) => {
    const order = { order_by: 'updated_at', order_dir: 'desc', filters: filters() }
    expectToWalk((await plansOf({ ...order, pagination: { limit: PAGE } })).page, [index], SORTED)
  })

  test('no count reads the files of others', async () => {
    const scopes: FileFilters[] = [
      {},
      { organization_user_data_source_id: [made.account], root_files_only: true },
      { parent_file_ids: [made.folder] },
      UPLOADS,
      FAILED,
    ]
    for (const filters of scopes) {
      for (const count_up_to of [undefined, 1000]) {
        const { count } = await plansOf({ filters, pagination: { count_up_to } })
        expect(count.filter((step) => step['Node Type'] === 'Seq Scan')).toEqual([])
      }
    }
  })

  const searchOf = async (name: string): Promise<PlanStep[][]> => {
    const { db, plans } = explaining(service().database.db)
    const asked = { filters: { name }, order_by: 'updated_at', pagination: { limit: PAGE } }
    await listFiles(db, wholeCustomer(made.customer), v.parse(FilesQuery, asked))
    expect(plans.length).toBe(3)
    return plans
  }

  test('a name that half of the files have is found in the order', async () => {
    const [sample = [], page = [], count = []] = await searchOf('file')
    expectToWalk(sample, INDEX.id, 0)
    expectToWalk(page, ['files_by_update'], SORTED)
    expect(count.filter((step) => step['Node Type'] === 'Seq Scan')).toEqual([])
  })

  test('a rare name is found by its letters', async () => {
    const [, page = [], count = []] = await searchOf('le 777')
    expectToRead(page, ['files_by_letters'], SORTED)
    expectToRead(count, ['files_by_letters'], 0)
  })

  test('files that an account waits for are counted in their index', async () => {
    const filters = {
      organization_user_data_source_id: [made.account],
      sync_statuses: ['SYNCING', 'DELAYED'],
    }
    const { count } = await plansOf({ filters })
    expectToRead(count, ['files_waiting'], 0)
  })
})

import { Readable } from 'node:stream'
import { User } from '@inlet/wire/service'
import { sql } from 'kysely'
import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import { onEachDatabase } from '../../test/onEachDatabase.ts'
import type { TestCustomer } from '../../test/TestCustomer.ts'
import { deleteExpired } from '../db/customers/retention.ts'
import { insertFile } from '../db/files/files.ts'
import { replaceChunks } from '../db/search/chunks.ts'
import { uploadSettings } from '../routes/settings/uploadSettings.ts'

const DAY = 24 * 3_600_000
const settings = uploadSettings({
  skip_embedding_generation: false,
  generate_chunks_only: false,
  store_file_only: false,
})

onEachDatabase('retention', (service) => {
  const call = (path: string, body: object) =>
    service().app.request(path, {
      method: 'POST',
      headers: { Authorization: 'Bearer acme-test-api-key', 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  const update = async (customer: string, retention_days: number | null) => {
    const answer = await call('/update_users', { customer_ids: [customer], retention_days })
    expect(answer.status, await answer.text()).toBe(200)
  }
  const deleteAfter = (days: number) => {
    const { database, clock } = service()
    const later = new Date(clock.now().getTime() + days * DAY)
    return deleteExpired(database.db, later, new AbortController().signal)
  }
  const listed = async (customer: TestCustomer) => (await customer.list({})).results.map(({ id }) => id)

  /** A file that was read just now. */
  async function give(customer: TestCustomer, source = 'TEXT'): Promise<{ id: number; blob: string }> {
    const { blobStore, clock, database } = service()
    const { db } = database
    const { id: customerId } = v.parse(User, await (await customer.get('/whoami')).json())
    const { blob } = await blobStore.receive(Readable.from([Buffer.from('The harbour opens at seven.')]))
    await blobStore.keep(blob)
    const file = { customerId, source, name: 'a.txt', externalId: blob, settings, blob } as const
    const { id } = await insertFile(db, { ...file, status: 'READY' }, clock.now())
    await replaceChunks(db, id, [{ index: 0, text: 'Seven.', tokens: 2, page: null, embedding: null }])
    return { id, blob }
  }

  // What an organization's default leaves behind would be found by the next test.
  beforeEach(() => call('/organization/update', { global_user_config: { retention_days: null } }))

  test('deletes uploads that are older than the customer allows, and nothing younger [F-351]', async () => {
    const { db } = service().database
    const customer = await service().customer('ages')
    const other = await service().customer('keeps')
    await give(customer)
    const young = await give(customer)
    const recent = await give(other)
    await update('ages', 30)
    expect(await deleteAfter(29)).toBe(0)
    await sql`update files set last_sync = created_at + interval '10 days' where id = ${young.id}`.execute(db)
    expect(await deleteAfter(31)).toBe(1)
    expect(await listed(customer)).toEqual([young.id])
    expect(await listed(other)).toEqual([recent.id])
    await update('ages', -1)
    expect(await deleteAfter(3000)).toBe(0)
  })

  test('leaves the record of what a sync could import again, without contents [F-351]', async () => {
    const { db } = service().database
    const customer = await service().customer('synced-ages')
    const page = await give(customer, 'WEB_SCRAPE')
    await update('synced-ages', 7)
    expect(await deleteAfter(8)).toBe(1)
    const { results } = await customer.list({})
    expect(results).toMatchObject([{ id: page.id, file_metadata: { file_contents_deleted: true } }])
    const chunks = await db.selectFrom('chunks').select('id').where('file_id', '=', page.id).execute()
    expect(chunks).toEqual([])
    const row = await db.selectFrom('files').select('blob').where('id', '=', page.id).executeTakeFirst()
    expect(row).toEqual({ blob: null })
    // What is empty is not emptied again.
    expect(await deleteAfter(9)).toBe(0)
  })

  test('leaves files that wait for a later hour [F-351]', async () => {
    const customer = await service().customer('waits')
    const { id } = await give(customer)
    await update('waits', 1)
    const { db } = service().database
    await sql`update files set sync_status = 'SYNCING' where id = ${id}`.execute(db)
    expect(await deleteAfter(5)).toBe(0)
    await sql`update files set sync_status = 'READY' where id = ${id}`.execute(db)
    expect(await deleteAfter(5)).toBe(1)
  })

  test('the default of an organization holds for customers without their own [F-351]', async () => {
    const [common, own] = [await service().customer('common-age'), await service().customer('own-age')]
    await give(common)
    const recent = await give(own)
    await update('own-age', -1)
    await call('/organization/update', { global_user_config: { retention_days: 5 } })
    expect(await deleteAfter(6)).toBeGreaterThan(0)
    expect(await listed(common)).toEqual([])
    expect(await listed(own)).toEqual([recent.id])
  })

  test.each([0, -2, 1.5, 4000, '30'])('%j days are refused', async (retention_days) => {
    expect((await call('/update_users', { customer_ids: ['ages'], retention_days })).status).toBe(422)
  })
})

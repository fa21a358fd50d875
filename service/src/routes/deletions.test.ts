import { existsSync } from 'node:fs'
import { RestoreFilesAnswer } from '@inlet/wire/service'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { onEitherDatabase } from '../../test/onEachDatabase.ts'
import { settled } from '../../test/settled.ts'
import type { TestCustomer } from '../../test/TestCustomer.ts'
import { openWebsite, type Website } from '../../test/website.ts'

const MINUTE = 60_000

let hook: Website
beforeAll(async () => {
  hook = await openWebsite({ '/hook': '' })
})
afterAll(() => hook.close())

onEitherDatabase(
  'deleting',
  (service) => {
    const rowOf = (id: number) =>
      service().database.db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst()
    const blobOf = async (id: number) => service().blobStore.path((await rowOf(id))?.blob ?? '')

    test('a file is gone with the answer, from lists and from search; its bytes follow', async () => {
      const customer = await service().customer('deleter')
      const { id } = await customer.upload('a.txt', 'pomegranate')
      const other = await customer.upload('b.txt', 'stays')
      await settled(customer, id)
      const blob = await blobOf(id)
      expect(existsSync(blob)).toBe(true)
      const answer = await customer.post('/delete_files_v2', { filters: { ids: [id] } })
      expect(await answer.json()).toEqual({ success: true })
      expect((await customer.list()).results.map((file) => file.id)).toEqual([other.id])
      const found = await customer.post('/embeddings', { query: 'pomegranate' })
      expect(await found.json()).toEqual({ documents: [] })
      await goLater()
      await vi.waitFor(async () => expect(await rowOf(id)).toBeUndefined(), { timeout: 10_000 })
      expect(existsSync(blob)).toBe(false)
      expect(await chunksOf(id)).toEqual([])
      expect((await customer.post('/delete_files_v2', { filters: { ids: [id] } })).status).toBe(404)
    })

    test('a file that is being processed is gone as well, and does not come back', async () => {
      const customer = await service().customer('deleter')
      const files = await Promise.all([1, 2, 3].map((name) => customer.upload(`${name}.txt`, 'busy')))
      const ids = files.map((file) => file.id)
      await customer.post('/delete_files_v2', { filters: { ids } })
      await goLater()
      await vi.waitFor(
        async () => expect(await Promise.all(ids.map(rowOf))).toEqual([undefined, undefined, undefined]),
        { timeout: 10_000 },
      )
      expect((await customer.list({ filters: { ids } })).count).toBe(0)
    })

    test('what is below goes along when wanted, and becomes a root otherwise', async () => {
      const customer = await service().customer('folders')
      const [top, middle, bottom] = await Promise.all(
        ['top', 'middle', 'bottom'].map((name) => customer.upload(`${name}.txt`, name)),
      )
      if (!top || !middle || !bottom) throw new Error('Not uploaded')
      for (const { id } of [top, middle, bottom]) await settled(customer, id)
      await putBelow(middle.id, top.id)
      await putBelow(bottom.id, middle.id)
      await customer.post('/delete_files_v2', { filters: { ids: [top.id] } })
      expect((await customer.file(middle.id)).parent_id).toBeNull()
      const everything = { filters: { ids: [middle.id], include_all_children: true } }
      expect((await customer.post('/delete_files_v2', everything)).status).toBe(200)
      expect((await customer.list()).count).toBe(0)
    })

    test('with the record preserved only the contents go', async () => {
      const customer = await service().customer('keeper')
      const { id } = await customer.upload('a.txt', 'persimmon')
      await settled(customer, id)
      const blob = await blobOf(id)
      await customer.post('/delete_files_v2', { filters: { ids: [id] }, preserve_file_record: true })
      expect(await customer.file(id)).toMatchObject({
        name: 'a.txt',
        file_metadata: { file_contents_deleted: true },
      })
      expect(await (await customer.post('/embeddings', { query: 'persimmon' })).json()).toEqual({
        documents: [],
      })
      await vi.waitFor(() => expect(existsSync(blob)).toBe(false), { timeout: 10_000 })
      expect((await customer.post('/resync_file', { file_id: id })).status).toBe(409)
    })

    test("the operator's web hook is told when the host asks for it, and only then", async () => {
      hook.received.length = 0
      const customer = await service().customer('hooked')
      const quiet = await customer.upload('quiet.txt', 'x')
      const loud = await customer.upload('loud.txt', 'x')
      await customer.post('/delete_files_v2', { filters: { ids: [quiet.id] } })
      await customer.post('/delete_files_v2', { filters: { ids: [loud.id] }, send_webhook: true })
      await vi.waitFor(() => expect(hook.received).toHaveLength(1), { timeout: 10_000 })
      expect(JSON.parse(hook.received[0] ?? '')).toMatchObject({
        event: 'FILES_DELETED',
        customer_id: 'hooked',
        file_ids: [loud.id],
      })
    })

    test('a deletion is taken back within ten minutes, with bytes, chunks and what was below; not a moment later [F-128]', async () => {
      const customer = await service().customer('undoer')
      const [top, below] = await Promise.all(
        ['top', 'below'].map((name) => customer.upload(`${name}.txt`, `${name} pomelo`)),
      )
      if (!top || !below) throw new Error('Not uploaded')
      for (const { id } of [top, below]) await settled(customer, id)
      await putBelow(below.id, top.id)
      const blob = await blobOf(top.id)
      const gone = { filters: { ids: [top.id], include_all_children: true } }
      await customer.post('/delete_files_v2', gone)
      expect((await customer.list()).count).toBe(0)
      service().clock.advance(9 * MINUTE)
      const answer = await customer.post('/restore_files', { ids: [top.id] })
      expect(answer.status).toBe(200)
      const { results } = v.parse(RestoreFilesAnswer, await answer.json())
      expect(results.map(({ id }) => id).sort()).toEqual([top.id, below.id].sort())
      expect((await customer.file(below.id)).parent_id).toBe(top.id)
      expect(await documents(customer, 'pomelo')).toHaveLength(2)
      // The job of the deletion runs, and finds nothing to do.
      await goLater()
      await vi.waitFor(async () => expect(await jobsOf('delete-files')).toEqual([]), { timeout: 10_000 })
      expect(existsSync(blob)).toBe(true)
      expect((await customer.file(top.id)).sync_status).toBe('READY')

      await customer.post('/delete_files_v2', gone)
      service().clock.advance(10 * MINUTE)
      expect((await customer.post('/restore_files', { ids: [top.id] })).status).toBe(404)
      await goLater()
      await vi.waitFor(async () => expect(await rowOf(top.id)).toBeUndefined(), { timeout: 10_000 })
      expect(existsSync(blob)).toBe(false)
    })

    test('a file that was deleted before it was read is read once it is back [F-128]', async () => {
      const customer = await service().customer('undoer')
      const { id } = await customer.upload('early.txt', 'satsuma')
      await service()
        .database.db.updateTable('files')
        .set({ sync_status: 'SYNCING' })
        .where('id', '=', id)
        .execute()
      await customer.post('/delete_files_v2', { filters: { ids: [id] } })
      await customer.post('/restore_files', { ids: [id] })
      expect((await settled(customer, id)).sync_status).toBe('READY')
      expect(await documents(customer, 'satsuma')).toHaveLength(1)
    })

    test('nobody brings back a file of another customer, one that is there, or none; the web hook hears of the others [F-128]', async () => {
      hook.received.length = 0
      const customer = await service().customer('hooked')
      const other = await service().customer('other')
      const { id } = await customer.upload('back.txt', 'x')
      expect((await customer.post('/restore_files', { ids: [id] })).status).toBe(404)
      await customer.post('/delete_files_v2', { filters: { ids: [id] } })
      expect((await other.post('/restore_files', { ids: [id] })).status).toBe(404)
      expect((await customer.post('/restore_files', { ids: [] })).status).toBe(422)
      expect((await customer.post('/restore_files', { ids: [id], send_webhook: true })).status).toBe(200)
      await vi.waitFor(() => expect(hook.received).toHaveLength(1), { timeout: 10_000 })
      expect(JSON.parse(hook.received[0] ?? '')).toMatchObject({ event: 'FILES_RESTORED', file_ids: [id] })
    })

    test('naming no file is refused', async () => {
      const customer = await service().customer('deleter')
      expect((await customer.post('/delete_files_v2', { filters: { ids: [] } })).status).toBe(422)
    })

    /** After the deadline for undoing a deletion, so that jobs that are due run. */
    async function goLater(): Promise<void> {
      service().clock.advance(12 * MINUTE)
      service().jobs.nudge()
    }

    async function documents(customer: TestCustomer, query: string): Promise<readonly unknown[]> {
      const answer = await customer.post('/embeddings', { query })
      return v.parse(v.object({ documents: v.array(v.unknown()) }), await answer.json()).documents
    }

    function jobsOf(kind: string) {
      return service().database.db.selectFrom('jobs').select('id').where('kind', '=', kind).execute()
    }

    async function putBelow(id: number, parent: number): Promise<void> {
      await service()
        .database.db.updateTable('files')
        .set({ parent_id: parent })
        .where('id', '=', id)
        .execute()
    }

    function chunksOf(id: number) {
      return service().database.db.selectFrom('chunks').select('id').where('file_id', '=', id).execute()
    }
  },
  () => ({ INLET_WEBHOOK_URL: `${hook.origin}/hook`, INLET_FETCH_ALLOW: hook.origin }),
)

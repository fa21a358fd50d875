import { type FileFilters, FilesPage } from '@inlet/wire/service'
import * as v from 'valibot'
import { beforeAll, expect, test } from 'vitest'
import { fc } from '../../../test/fastCheck.ts'
import { anyFilters } from '../../../test/files/anyFilters.ts'
import { type MadeFile, makeFiles } from '../../../test/files/makeFiles.ts'
import { naivelyMatching } from '../../../test/files/naivelyMatching.ts'
import { onEachDatabase } from '../../../test/onEachDatabase.ts'
import type { TestCustomer } from '../../../test/TestCustomer.ts'
import { unreachedRates } from '../../../test/unreachedRates.ts'
import { selectForDeletion } from '../files/deletion.ts'
import { asksForAll } from './matchingFiles.ts'
import { wholeCustomer } from './Reach.ts'

/** Shown files are many enough, and the rates of the service are not what is tested. */
const ALL = { limit: 1000 }

onEachDatabase(
  'filters of files',
  (service) => {
    let customer: TestCustomer
    let files: readonly MadeFile[]
    let customerId: number
    beforeAll(async () => {
      customer = await service().customer('filterer')
      const other = await service().customer('neighbour')
      const { db } = service().database
      const idOf = async ({ token }: TestCustomer) => {
        const answer = await service().app.request('/whoami', {
          headers: { Authorization: `Token ${token}` },
        })
        return v.parse(v.object({ id: v.number() }), await answer.json()).id
      }
      customerId = await idOf(customer)
      files = await makeFiles(db, customerId)
      await makeFiles(db, await idOf(other))
    })

    const listed = async (filters: FileFilters): Promise<number[]> => {
      const answer = await customer.post('/user_files_v2', { filters, pagination: ALL, order_by: 'id' })
      expect(answer.status, await answer.clone().text()).toBe(200)
      return v.parse(FilesPage, await answer.json()).results.map(({ id }) => id)
    }

    test('let through what a filter in memory lets through, and count it [F-002]', async () => {
      let some = 0
      await fc.assert(
        fc.asyncProperty(anyFilters(files), async (filters) => {
          const expected = naivelyMatching(files, filters).map(({ id }) => id)
          if (expected.length > 0 && expected.length < files.length / 2) some += 1
          expect(await listed(filters)).toEqual(expected)
        }),
        { numRuns: 300 },
      )
      // Filters that let nothing or all through prove little.
      expect(some).toBeGreaterThan(60)
    })

    test('delete exactly what they list [F-001]', async () => {
      await fc.assert(
        fc.asyncProperty(anyFilters(files), async (filters) => {
          const shown = await listed(filters)
          const rolledBack = new Error('rolled back')
          let deleted: number[] = []
          const deleting = service()
            .database.db.transaction()
            .execute(async (trx) => {
              deleted = (await selectForDeletion(trx, wholeCustomer(customerId), filters)).ids
              throw rolledBack
            })
          await expect(deleting).rejects.toBe(rolledBack)
          expect(deleted.sort((a, b) => a - b)).toEqual(shown)
        }),
        { numRuns: 60 },
      )
    })

    test('let no more through for one filter more [F-001]', async () => {
      await fc.assert(
        fc.asyncProperty(anyFilters(files), anyFilters(files), async (one, other) => {
          // What is asked for below the named files is a choice of files, not a filter.
          const both = { ...other, ...one, include_all_children: one.include_all_children ?? false }
          fc.pre(!(both.root_files_only && (both.parent_file_ids || both.include_all_children)))
          const alone = new Set(await listed(one))
          expect((await listed(both)).filter((id) => !alone.has(id))).toEqual([])
        }),
        { numRuns: 100 },
      )
    })

    test('a delete without a filter, or with none that leaves anything out, is refused [F-001]', async () => {
      for (const body of [
        {},
        { filters: null },
        { filters: { include_all_children: true, include_containers: true, non_synced_only: false } },
        { filters: { tags: {}, tags_v2: {}, name: '', created_at: {} } },
      ]) {
        expect((await customer.post('/delete_files_v2', body)).status).toBe(422)
      }
      expect(asksForAll({ sync_error_message: '' })).toBe(false)
      expect((await listed({})).length).toBe(naivelyMatching(files, {}).length)
    })

    test.each([
      { AND: [] },
      { AND: [{ OR: [{ AND: [{ OR: [{ key: 'a', value: 'b' }] }] }] }] },
      { AND: [{ key: 'a', value: [] }] },
      { OR: [{ key: 'a' }] },
      { key: 'a', value: 'b' },
      { NOT: [{ key: 'a', value: 'b' }] },
    ])('%j is no filter by tags', async (tags_v2) => {
      expect((await customer.post('/user_files_v2', { filters: { tags_v2 } })).status).toBe(422)
      expect((await customer.post('/delete_files_v2', { filters: { tags_v2 } })).status).toBe(422)
    })
  },
  () => unreachedRates,
)

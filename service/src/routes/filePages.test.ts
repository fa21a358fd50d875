import { FilesPage } from '@inlet/wire/service'
import { sql } from 'kysely'
import * as v from 'valibot'
import { beforeAll, expect, test } from 'vitest'
import { onEitherDatabase } from '../../test/onEachDatabase.ts'
import type { TestCustomer } from '../../test/TestCustomer.ts'
import { unreachedRates } from '../../test/unreachedRates.ts'

const ORDERS = ['id', 'name', 'created_at', 'updated_at', 'last_sync', 'file_size'] as const
const WAYS = ['asc', 'desc'] as const
const EACH = ORDERS.flatMap((by) => WAYS.map((way) => [by, way] as const))
const COUNT = 37

onEitherDatabase(
  'pages of files',
  (service) => {
    let customer: TestCustomer
    beforeAll(async () => {
      customer = await service().customer('pager')
      await service().customer('neighbour')
      // Equal values everywhere, moments finer than a millisecond, and rows without a value.
      await sql`
        insert into files (customer_id, source, name, name_key, sync_status, external_file_id, settings, created_at,
          updated_at, last_sync, file_size)
        select c.id, 'TEXT', 'File ' || i % 5, 'file ' || i % 5, 'READY', 'file-' || i, '{"chunkSize": 1500, "chunkOverlap": 20}',
          timestamptz '2024-01-01' + (i % 3) * interval '1 microsecond', timestamptz '2024-01-01' + (i % 4) * interval '1 day',
          case when i % 4 > 0 then timestamptz '2024-01-01' + (i % 6) * interval '1 microsecond' end,
          case when i % 3 > 0 then (i % 7)::bigint * 1000000000 end
        from customers c cross join generate_series(1, ${COUNT}) i`.execute(service().database.db)
    })

    const page = async (body: Record<string, unknown>) => {
      const answer = await customer.post('/user_files_v2', body)
      expect(answer.status, await answer.clone().text()).toBe(200)
      return v.parse(FilesPage, await answer.json())
    }

    test.each(EACH)('behind cursors are those of the whole list, by %s %s', async (order_by, order_dir) => {
      const order = { order_by, order_dir }
      const whole = await page({ ...order, pagination: { limit: 1000 } })
      expect(whole.next_cursor).toBeNull()
      expect(whole.results).toHaveLength(COUNT)
      for (const limit of [1, 4, COUNT - 1]) {
        const ids: number[] = []
        let after: string | undefined
        do {
          const part = await page({ ...order, pagination: { limit, ...(after && { after }) } })
          ids.push(...part.results.map(({ id }) => id))
          expect(part.count).toBe(COUNT)
          after = part.next_cursor ?? undefined
          expect(ids.length).toBeLessThanOrEqual(COUNT)
        } while (after)
        expect(ids).toEqual(whole.results.map(({ id }) => id))
      }
      const skipped = await page({ ...order, pagination: { limit: 5, offset: COUNT - 8 } })
      expect(skipped.results).toEqual(whole.results.slice(COUNT - 8, COUNT - 3))
    })

    test('a row that comes or goes meanwhile moves no other to another page', async () => {
      const order = { order_by: 'id', order_dir: 'desc' }
      const first = await page({ ...order, pagination: { limit: 5 } })
      const added = await customer.upload('new.txt', 'Some text.')
      const second = await page({ ...order, pagination: { limit: 5, after: first.next_cursor } })
      expect(second.results.map(({ id }) => id)).not.toContain(added.id)
      const whole = await page({ ...order, pagination: { limit: 1000 } })
      const ids = whole.results.map(({ id }) => id)
      expect([...first.results, ...second.results].map(({ id }) => id)).toEqual(ids.slice(1, 11))
      await customer.post('/delete_files_v2', { filters: { ids: [added.id] } })
    })

    test('a cursor of another order, a broken and a forged one are refused with words', async () => {
      const { next_cursor: cursor } = await page({ order_by: 'name', pagination: { limit: 2 } })
      const forged = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')
      const refused = [
        { order_by: 'updated_at', after: cursor },
        { order_by: 'name', order_dir: 'desc', after: cursor },
        { order_by: 'name', after: 'none' },
        { order_by: 'name', after: '' },
        { order_by: 'name', after: forged('name asc', 1, 'file', 3) },
        { order_by: 'name', after: forged('name asc', 0, null, 3) },
        { order_by: 'id', after: forged('id asc', 0, '7', 3) },
        { order_by: 'file_size', after: forged('file_size asc', 0, 'many', 3) },
        { order_by: 'file_size', after: forged('file_size asc', 0, '9'.repeat(40), 3) },
        { order_by: 'updated_at', after: forged('updated_at asc', 0, '2024-02-30', 3) },
        { order_by: 'updated_at', after: forged('updated_at asc', 0, '1', 2 ** 53) },
      ]
      for (const { after, ...order } of refused) {
        const answer = await customer.post('/user_files_v2', { ...order, pagination: { after } })
        expect([order, answer.status]).toEqual([order, 422])
        const { detail } = v.parse(
          v.object({ detail: v.array(v.object({ loc: v.array(v.string()), msg: v.string() })) }),
          await answer.json(),
        )
        expect(detail).toEqual([
          { loc: ['body', 'pagination', 'after'], msg: expect.stringContaining('This') },
        ])
      }
      const far = forged('updated_at asc', 0, '9'.repeat(17), 3)
      const behindAll = await page({ order_by: 'updated_at', pagination: { after: far } })
      expect(behindAll.results).toEqual([])
    })

    test('are counted as far as asked for, and the answer says so', async () => {
      const counted = async (most?: number) => {
        const { count, count_is_exact: isExact } = await page({ pagination: { count_up_to: most } })
        return [count, isExact]
      }
      expect(await counted()).toEqual([COUNT, true])
      expect(await counted(COUNT)).toEqual([COUNT, true])
      expect(await counted(COUNT - 1)).toEqual([COUNT - 1, false])
      expect(await counted(0)).toEqual([0, false])
    })
  },
  () => unreachedRates,
)

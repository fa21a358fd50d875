import { SearchAnswer } from '@inlet/wire/service'
import { sql } from 'kysely'
import * as v from 'valibot'
import { beforeAll, expect, it } from 'vitest'
import { onEitherDatabase } from '../../test/onEachDatabase.ts'
import { settled } from '../../test/settled.ts'
import type { TestCustomer } from '../../test/TestCustomer.ts'
import { unreachedRates } from '../../test/unreachedRates.ts'

const DAY_MS = 86_400_000
const EQUAL = 200
/** The newest of those that are equal but for their dates, and not the last by its id. */
const NEWEST = 190
const RECENCY = { half_life_days: 30, weight: 0.2 }

onEitherDatabase(
  'a search that prefers what is new',
  (service) => {
    let customer: TestCustomer
    beforeAll(async () => {
      customer = await service().customer('recent')
      const { db } = service().database
      const put = async (name: string, text: string, daysOld: number | null) => {
        const { id } = await settled(customer, (await customer.upload(name, text)).id)
        if (daysOld === null) return
        const changed = new Date(service().clock.now().getTime() - daysOld * DAY_MS)
        await sql`update files set source_updated_at = ${changed} where id = ${id}`.execute(db)
      }
      await put('best.txt', 'The ferry plan: ferry, plan, ferry plan.', 3000)
      for (let n = 0; n < EQUAL; n += 1)
        await put(`equal-${n}.txt`, 'A note about the ferry.', n === NEWEST ? 0 : 3000 + n)
      await put('undated.txt', 'A walrus.', null)
      await put('old.txt', 'A walrus.', 3000)
      await put('new.txt', 'A walrus.', 0)
    }, 240_000)

    const found = async (body: object) => {
      const answer = await customer.post('/embeddings', body)
      expect(answer.status, await answer.clone().text()).toBe(200)
      return v.parse(SearchAnswer, await answer.json()).documents
    }
    const names = async (body: object) => (await found(body)).map((hit) => hit.file_name)

    it('finds the newest of very many equal ones, and buries the best under none of them [F-420]', async () => {
      expect(await names({ query: 'ferry plan', k: 20 })).not.toContain(`equal-${NEWEST}.txt`)
      const [first, second] = await names({ query: 'ferry plan', k: 20, recency: RECENCY })
      expect([first, second].sort()).toEqual(['best.txt', `equal-${NEWEST}.txt`])
    })

    it('orders what is equal but for its date, and takes no date for neither old nor new [F-420]', async () => {
      const hits = await found({ query: 'walrus', recency: RECENCY })
      expect(hits.map((hit) => hit.file_name)).toEqual(['new.txt', 'undated.txt', 'old.txt'])
      expect(hits.map((hit) => hit.why?.recency)).toEqual([expect.closeTo(1.1), 1, expect.closeTo(0.9)])
      expect(hits.map((hit) => hit.source_updated_at === null)).toEqual([false, true, false])
    })

    it('is one that changes nothing where the weight is 0', async () => {
      const body = { query: 'ferry plan', k: 20 }
      expect(await names({ ...body, recency: { ...RECENCY, weight: 0 } })).toEqual(await names(body))
    })

    it.each([
      { half_life_days: 0, weight: 0.2 },
      { half_life_days: 3651, weight: 0.2 },
      { half_life_days: 30, weight: 0.51 },
      { half_life_days: 30, weight: -0.1 },
      { half_life_days: 30 },
    ])('refuses %j', async (recency) => {
      expect((await customer.post('/embeddings', { query: 'a', recency })).status).toBe(422)
    })
  },
  () => ({ ...unreachedRates }),
)

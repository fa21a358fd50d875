import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { onEachDatabase } from '../../../test/onEachDatabase.ts'
import { settled } from '../../../test/settled.ts'
import { wholeCustomer } from '../filters/Reach.ts'
import type { SearchScope } from './Hit.ts'
import { searchVectors } from './searchVectors.ts'
import { ensureVectorIndexes } from './vectorIndexes.ts'
import { vectorMeans } from './vectorMeans.ts'

/** More than are compared one by one. */
const LARGE = 10_500
const SMALL = 200
const KIND = { model: 'OPENAI', dimensions: 8 }
/** Around a circle, so that the nearest to a direction are known. */
const CIRCLE = `array[cos(2 * pi() * i / ${SMALL}), sin(2 * pi() * i / ${SMALL}), 0]`
/** In all directions. */
const LARGE_NUMBERS = `array[${Array.from({ length: KIND.dimensions }, (_, place) => `sin(i * ${1.7 + place * 0.913})`)}]`

onEachDatabase('search by vectors', (service) => {
  const customers = { large: 0, small: 0 }
  const files = { large: 0, small: 0 }
  const scope = (customerId: number, ids?: number[]): SearchScope => ({
    reach: wholeCustomer(customerId),
    filters: { ids },
    media: 'TEXT',
    limit: 10,
  })
  beforeAll(async () => {
    const { db } = service().database
    for (const [name, count] of [
      ['large', LARGE],
      ['small', SMALL],
    ] as const) {
      const customer = await service().customer(name)
      const { id } = await customer.upload(`${name}.txt`, 'A file of vectors.')
      const owner = await sql<{
        customer_id: number
      }>`select customer_id from files where id = ${id}`.execute(db)
      customers[name] = owner.rows[0]?.customer_id ?? 0
      files[name] = id
      await settled(customer, id)
      const numbers = name === 'large' ? LARGE_NUMBERS : CIRCLE
      await sql`
        insert into chunks (file_id, index, text, tokens, terms, embedding, model)
        select ${id}, 10 + i, i::text, 1, ${`${customers[name]}.`}::tsvector, ${sql.raw(numbers)}::real[],
          case when i = ${sql.lit(count)} then 'COHERE_MULTILINGUAL_V3' end
        from generate_series(1, ${sql.lit(count)}) i`.execute(db)
    }
    await sql`vacuum analyze chunks`.execute(db)
  }, 60_000)

  const nearest = async (vector: readonly number[], within: SearchScope) => {
    const hits = await searchVectors(service().database.db, { vector, model: KIND.model }, within)
    return hits.map((hit) => Number(hit.text))
  }
  const inCircle = (place: number, within = scope(customers.small)) => {
    const angle = (2 * Math.PI * place) / SMALL
    return nearest([Math.cos(angle), Math.sin(angle), 0], within)
  }

  test('the nearest of a customer come first, of the model that is asked for', async () => {
    expect((await inCircle(50.4)).slice(0, 4)).toEqual([50, 51, 49, 52])
    // The last one is of another model.
    expect((await inCircle(0.1)).slice(0, 3)).toEqual([1, 199, 2])
    expect(await inCircle(50, scope(customers.small, [files.large]))).toEqual([])
    expect(await vectorMeans(service().database.db, { ...KIND, dimensions: 20_000 })).toBe('none')
  })

  test('an index of many vectors is made, and finds what comparing each of them finds', async ({ skip }) => {
    const { db, exclusive } = service().database
    if (exclusive || (await vectorMeans(db, KIND)) === 'none') skip('The database has no index of vectors')
    const questions = Array.from({ length: 8 }, (_, number) =>
      Array.from({ length: KIND.dimensions }, (__, place) => Math.sin(number * 3.3 + place * 1.9)),
    )
    const find = async () => {
      const all: number[][] = []
      for (const vector of questions) all.push(await nearest(vector, scope(customers.large)))
      return all
    }
    const exact = await find()
    const worth = { many: 5_000, sampled: 100 }
    const { signal } = new AbortController()
    expect(await ensureVectorIndexes(db, signal, worth)).toEqual(['chunks_near_openai_8'])
    expect(await ensureVectorIndexes(db, signal, worth)).toEqual([])
    expect(await vectorMeans(db, KIND)).toBe('index')
    const found = await find()
    const same = found.flatMap((ids, index) => ids.filter((id) => exact[index]?.includes(id)))
    expect(same.length / exact.flat().length).toBeGreaterThan(0.9)
  })
})

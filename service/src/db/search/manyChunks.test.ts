import type { FileFilters } from '@inlet/wire/service'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { explaining } from '../../../test/explaining.ts'
import { onEachDatabase } from '../../../test/onEachDatabase.ts'
import { readQuestion } from '../../words/readQuestion.ts'
import { toQueryTerms } from '../../words/toQueryTerms.ts'
import { wholeCustomer } from '../filters/Reach.ts'
import type { Db } from '../schema.ts'
import { countFacets } from './countFacets.ts'
import { type SearchScope, within } from './Hit.ts'
import { searchVectors } from './searchVectors.ts'
import { searchWords } from './searchWords.ts'
import { termRarity } from './termRarity.ts'
import { wordCandidates } from './wordCandidates.ts'

/** So many have both words that only some of them are looked at. */
const COMMON = 52_000
const OTHERS = 2_000

onEachDatabase('search in many chunks', (service) => {
  const made = { large: 0, other: 0, tiny: 0, alone: 0 }
  const scope = (filters: FileFilters = {}, customerId = made.large): SearchScope => ({
    reach: wholeCustomer(customerId),
    filters,
    media: 'TEXT',
    limit: 10,
  })
  beforeAll(async () => {
    for (const name of ['large', 'other', 'tiny']) await service().customer(name)
    const { db } = service().database
    const customers = await db.selectFrom('customers').select(['id', 'supplied_id']).execute()
    const idOf = (name: string) => customers.find((one) => one.supplied_id === name)?.id ?? 0
    Object.assign(made, { large: idOf('large'), other: idOf('other'), tiny: idOf('tiny') })
    await addChunks(db, { customer: made.large, files: 40, chunks: COMMON, words: ['alpha', 'beta'] })
    await addChunks(db, { customer: made.other, files: 20, chunks: OTHERS, words: ['alpha', 'gamma'] })
    await addChunks(db, { customer: made.tiny, files: 2, chunks: 20, words: ['alpha'] })
    // More files than few, in which one of the two words stands seldom, and far behind the chunks of all others.
    await addChunks(db, { customer: made.large, files: 1100, chunks: 1100, words: ['delta'], tag: 'far' })
    const ids = await addChunks(db, {
      customer: made.large,
      files: 1,
      chunks: 1,
      words: ['beta'],
      tag: 'far',
    })
    made.alone = ids[0] ?? 0
    await sql`vacuum analyze chunks`.execute(db)
    await sql`vacuum analyze files`.execute(db)
  }, 60_000)

  const filesOf = async (question: string, filters: FileFilters) => {
    const { hits } = await searchWords(service().database.db, question, scope(filters))
    return hits.map(({ hit }) => hit.file_id)
  }

  test('facets count so many chunks, and say that there are more', async () => {
    const { db } = service().database
    const counted = async (customerId: number) => {
      const { matched } = await searchWords(db, 'alpha', scope({}, customerId))
      return countFacets(db, scope({}, customerId), { matched: [matched, matched], facets: ['sources'] })
    }
    expect(await counted(made.other)).toEqual({
      is_complete: true,
      sources: [{ value: 'LOCAL_FILES', files: 20 }],
    })
    expect(await counted(made.large)).toMatchObject({ is_complete: false })
  })

  test.each(['beta', 'alpha beta', '"beta"', 'bet', 'betta', 'alphabeta'])(
    'a filter is kept to before anything is cut off: %s in one file, and under a tag or a name of many files [F-420]',
    async (question) => {
      expect(await filesOf(question, { ids: [made.alone] })).toEqual([made.alone])
      expect(await filesOf(question, { tags: { part: 'far' } })).toEqual([made.alone])
      expect(await filesOf(question, { name: 'FAR' })).toEqual([made.alone])
    },
  )

  test('nothing is found in files that are not there, nor those of others', async () => {
    expect(await filesOf('beta', { ids: [1_000_000] })).toEqual([])
    expect(await filesOf('gamma', {})).toEqual([])
    expect(await filesOf('beta', { name: 'nowhere' })).toEqual([])
  })

  describe('no plan reads the chunks of all customers', () => {
    const plansOf = async (run: (db: Db) => Promise<unknown>) => {
      const { db, plans } = explaining(service().database.db)
      await run(db)
      expect(plans.flat().some((step) => step['Relation Name'] === 'chunks')).toBe(true)
      return plans
        .flat()
        .filter((step) => step['Node Type'] === 'Seq Scan' && step['Relation Name'] === 'chunks')
    }
    test.each(['alpha', 'alpha gamma', '"alpha gamma"', 'alph'])('by words: %s', async (question) => {
      const { db } = service().database
      const words = toQueryTerms(readQuestion(question).words)
      const rarity = await termRarity(db, wholeCustomer(made.other), ['alpha', 'gamma', 'alph*'])
      const found = await plansOf(async (own) => {
        await termRarity(own, wholeCustomer(made.other), ['alpha', 'gamma', 'alph*'])
        const condition = within(scope({}, made.other))
        const wanted = {
          customerId: made.other,
          words,
          rarity,
          condition,
          required: null,
          most: 150,
          enough: 50,
        }
        await wordCandidates(own, { ...wanted, files: null })
        await wordCandidates(own, { ...wanted, files: [made.alone] })
      })
      expect(found).toEqual([])
    })

    test('by vectors', async () => {
      const meaning = { vector: [1, 0], model: 'OPENAI' }
      const found = await plansOf((own) => searchVectors(own, meaning, scope({}, made.tiny)))
      expect(found).toEqual([])
    })
  })
})

type ChunksOptions = {
  readonly customer: number
  readonly files: number
  readonly chunks: number
  readonly words: readonly string[]
  readonly tag?: string
}

/** Chunks that have all these words, evenly in new files. Answers the ids of those. */
async function addChunks(db: Db, { customer, files, chunks, words, tag }: ChunksOptions): Promise<number[]> {
  const name = `file ${tag ?? 'near'}`
  const tags = JSON.stringify(tag === undefined ? {} : { part: tag })
  const added = await sql<{ id: number }>`
    insert into files (customer_id, source, name, name_key, sync_status, external_file_id, settings, tags, created_at,
      updated_at)
    select ${customer}, 'TEXT', ${name}, ${name}, 'READY', gen_random_uuid(), '{}', ${tags}::jsonb, now(), now()
    from generate_series(1, ${sql.lit(files)}) returning id`.execute(db)
  const ids = added.rows.map(({ id }) => id)
  const terms = [`${customer}.`, ...words.map((word, index) => `${customer}.${word}:${index + 1}A`)].join(' ')
  await sql`
    insert into chunks (file_id, index, text, tokens, terms)
    select (${ids}::integer[])[1 + i % ${sql.lit(files)}], i, '', 3, ${terms}::tsvector
    from generate_series(1, ${sql.lit(chunks)}) i`.execute(db)
  return ids
}

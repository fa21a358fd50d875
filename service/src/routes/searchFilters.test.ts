import { SearchAnswer, User } from '@inlet/wire/service'
import { sql } from 'kysely'
import * as v from 'valibot'
import { beforeAll, expect, it } from 'vitest'
import { fc } from '../../test/fastCheck.ts'
import { onEachDatabase } from '../../test/onEachDatabase.ts'
import { settled } from '../../test/settled.ts'
import type { TestCustomer } from '../../test/TestCustomer.ts'
import { unreachedRates } from '../../test/unreachedRates.ts'

const SOURCES = ['LOCAL_FILES', 'WEB_SCRAPER', 'GOOGLE_DRIVE', 'BOX'] as const
/** Of which source each account is; a file of none was uploaded. */
const ACCOUNTS = [null, 'GOOGLE_DRIVE', 'GOOGLE_DRIVE', 'BOX'] as const
/** No two are alike: nothing is found in the place of a word that the filters leave no chunk of. */
const WORDS = 'harbour quill zebra mustard pyjama walnut'.split(' ')
const COUNT = 24
const UNREAD = 3
const MODEL = 'COHERE_MULTILINGUAL_V3'
const day = (number: number) => new Date(Date.UTC(2024, 0, 1 + number)).toISOString()

/** A file as the oracle sees it. */
type Plan = {
  readonly name: string
  readonly text: string
  readonly account: number
  readonly isWebsite: boolean
  readonly tags: Readonly<Record<string, string>>
  readonly created: string
  readonly updated: string
  readonly changed: string | null
}

const TAGS: readonly Plan['tags'][] = [{}, { team: 'hr' }, { team: 'legal' }]

const PLANS: readonly Plan[] = Array.from({ length: COUNT }, (_, at) => ({
  name: `file-${at}.txt`,
  text: Array.from({ length: 9 + at }, (_, n) => WORDS[(n * (at + 1) + at) % (2 + (at % 5))]).join(' '),
  account: at % ACCOUNTS.length,
  isWebsite: at % 8 === 4,
  tags: TAGS[at % TAGS.length] ?? {},
  created: day(at % 5),
  updated: day(5 + (at % 7)),
  changed: at % 4 ? day(at % 6) : null,
}))

type Period = { readonly from?: string | null; readonly until?: string | null }
type Filters = {
  readonly sources?: readonly string[] | null
  /** Places in ACCOUNTS. */
  readonly account_ids?: readonly number[] | null
  readonly file_name?: string | null
  readonly tags?: Readonly<Record<string, string>>
  readonly created_at?: Period | null
  readonly updated_at?: Period | null
  readonly source_updated_at?: Period | null
}

const moment = fc.nat(9).map(day)
const period: fc.Arbitrary<Period | null> = fc.oneof(
  moment.map((from) => ({ from })),
  moment.map((until) => ({ from: null, until })),
  fc.record({ from: moment, until: moment }),
  fc.constantFrom({}, null),
)
const one = fc.oneof<fc.Arbitrary<Filters>[]>(
  fc.subarray([...SOURCES]).map((sources) => ({ sources })),
  fc.subarray([1, 2, 3]).map((account_ids) => ({ account_ids })),
  fc.constantFrom('-1', '3', 'FILE-2', 'le-7.TXT', '%', 'file_1', null).map((file_name) => ({ file_name })),
  fc.constantFrom({ team: 'legal' }, { team: 'hr' }).map((tags) => ({ tags })),
  period.map((created_at) => ({ created_at })),
  period.map((updated_at) => ({ updated_at })),
  period.map((source_updated_at) => ({ source_updated_at })),
)
const filters: fc.Arbitrary<Filters> = fc.oneof(
  one,
  fc.tuple(one, one).map(([some, more]) => ({ ...some, ...more })),
)
const word = fc.constantFrom(...WORDS)
const question = fc.oneof(
  word.map((query) => ({ query })),
  fc.tuple(word, word).map(([one, other]) => ({ query: `${one} ${other}` })),
  fc.tuple(word, word).map(([one, other]) => ({ query: `${one} -${other}` })),
  fc.tuple(word, word).map(([one, other]) => ({ query: `"${one} ${other}"` })),
  // Found by their letters alone.
  fc.constantFrom('r z', 'ra mu').map((query) => ({ query })),
  fc.constantFrom([1, 0, 0], [0.2, 1, 0.4]).map((query_vector) => ({
    query_vector,
    embedding_model: MODEL,
  })),
)

function isWithin(date: string | null, asked: Period | null | undefined): boolean {
  const { from, until } = asked ?? {}
  if (date === null) return !from && !until
  return (!from || date >= from) && (!until || date < until)
}

function sourceOf(plan: Plan): string {
  return ACCOUNTS[plan.account] ?? (plan.isWebsite ? 'WEB_SCRAPER' : 'LOCAL_FILES')
}

function fits(plan: Plan, asked: Filters): boolean {
  return (
    (!asked.sources || asked.sources.includes(sourceOf(plan))) &&
    (!asked.account_ids || asked.account_ids.includes(plan.account)) &&
    plan.name.includes(asked.file_name?.toLowerCase() ?? '') &&
    Object.entries(asked.tags ?? {}).every(([key, value]) => plan.tags[key] === value) &&
    isWithin(plan.created, asked.created_at) &&
    isWithin(plan.updated, asked.updated_at) &&
    isWithin(plan.changed, asked.source_updated_at)
  )
}

onEachDatabase(
  'filters of a search',
  (service) => {
    let customer: TestCustomer
    const accounts: number[] = []
    beforeAll(async () => {
      customer = await service().customer('filterer')
      const { db } = service().database
      const me = v.parse(User, await (await customer.get('/whoami')).json())
      for (const source of ACCOUNTS) {
        const account = {
          customer_id: me.id,
          data_source_type: source ?? 'BOX',
          data_source_external_id: `of-${accounts.length}`,
          sync_status: 'READY',
          sync_begun_at: new Date(0),
          created_at: new Date(0),
          updated_at: new Date(0),
        }
        const made = db.insertInto('accounts').values(account).returning('id')
        accounts.push((await made.executeTakeFirstOrThrow()).id)
      }
      const ids: number[] = []
      for (const { name, text } of PLANS)
        ids.push((await settled(customer, (await customer.upload(name, text)).id)).id)
      const answer = await customer.post('/upload_chunks_and_embeddings', {
        embedding_model: MODEL,
        chunks_and_embeddings: ids.map((file_id, at) => ({
          file_id,
          chunks_and_embeddings: [{ chunk_number: null, chunk: '…', embedding: [at, COUNT - at, at % 3] }],
        })),
      })
      expect(answer.status).toBe(200)
      await db.deleteFrom('jobs').where('kind', '=', 'analyse').execute()
      await db
        .updateTable('chunks')
        .set({ terms: null, language: null })
        .where('file_id', 'in', ids.slice(0, UNREAD))
        .execute()
      for (const [at, plan] of PLANS.entries()) {
        const source = plan.account > 0 ? ACCOUNTS[plan.account] : plan.isWebsite ? 'WEB_SCRAPE' : 'TEXT'
        await sql`update files set tags = ${JSON.stringify(plan.tags)}::jsonb, source = ${source},
            account_id = ${plan.account > 0 ? accounts[plan.account] : null}, created_at = ${plan.created},
            updated_at = ${plan.updated}, source_updated_at = ${plan.changed}
          where id = ${ids[at]}`.execute(db)
      }
    }, 120_000)

    const found = async (body: object): Promise<string[]> => {
      const answer = await customer.post('/embeddings', { k: 1000, ...body })
      expect(answer.status, await answer.clone().text()).toBe(200)
      const { documents } = v.parse(SearchAnswer, await answer.json())
      return documents.map((hit) => `${hit.file_name} ${hit.chunk_index}`).sort()
    }
    const onTheWire = ({ account_ids: places, ...rest }: Filters) => ({
      ...rest,
      ...(places !== undefined && { account_ids: places?.map((at) => accounts[at]) }),
    })

    it('leave of what is found exactly what they let through [F-420]', async () => {
      let some = 0
      await fc.assert(
        fc.asyncProperty(filters, question, async (asked, body) => {
          const names = PLANS.filter((plan) => fits(plan, asked)).map(({ name }) => name)
          const all = await found(body)
          const expected = all.filter((hit) => names.includes(hit.split(' ')[0] ?? ''))
          if (expected.length > 0 && expected.length < all.length) some += 1
          expect(await found({ ...body, ...onTheWire(asked) })).toEqual(expected)
        }),
        { numRuns: 120 },
      )
      // Filters that let nothing or all through prove little.
      expect(some).toBeGreaterThan(25)
    }, 120_000)

    it('bound what facets count, however few hits are answered', async () => {
      const counted = async (body: object) => {
        const facets = ['sources', 'account_ids', 'tags']
        const answer = await customer.post('/embeddings', { k: 1, ...body, facets })
        return v.parse(SearchAnswer, await answer.json()).facets
      }
      const withQuery = question.filter((body) => 'query' in body)
      await fc.assert(
        fc.asyncProperty(filters, withQuery, async (asked, body) => {
          const names = new Set(
            (await found({ ...body, ...onTheWire(asked) })).map((hit) => hit.split(' ')[0]),
          )
          const plans = PLANS.filter(({ name }) => names.has(name))
          const files = (of: (plan: Plan) => unknown) => {
            const values = plans.map(of).filter((value) => value !== undefined)
            return new Map(values.map((value) => [value, values.filter((one) => one === value).length]))
          }
          const facets = await counted({ ...body, ...onTheWire(asked) })
          const shown = (values: readonly { value: unknown; files: number }[] | undefined) =>
            new Map(values?.map(({ value, files: count }) => [value, count]))
          expect(facets?.is_complete).toBe(true)
          expect(shown(facets?.sources)).toEqual(files(sourceOf))
          expect(shown(facets?.tags)).toEqual(files(({ tags }) => tags.team))
          const accountOf = ({ account }: Plan) => (account > 0 ? accounts[account] : undefined)
          expect(shown(facets?.account_ids)).toEqual(files(accountOf))
          expect(facets?.file_types_at_source).toBeUndefined()
        }),
        { numRuns: 80 },
      )
    }, 120_000)

    it.each([
      { sources: ['GOOGLE_DRIVES'] },
      { account_ids: ['one'] },
      { file_name: 'x'.repeat(10_000) },
      { created_at: { from: 'yesterday' } },
      { source_updated_at: '2024-01-01T00:00:00Z' },
    ])('refuses %j', async (asked) => {
      expect((await customer.post('/embeddings', { query: 'zebra', ...asked })).status).toBe(422)
    })
  },
  () => ({ ...unreachedRates }),
)

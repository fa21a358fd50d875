import {
  AccountsPage,
  ChunksPage,
  FACETS,
  type FacetCounts,
  GrantedToken,
  PresignedUrl,
  SearchAnswer,
  User,
} from '@inlet/wire/service'
import { sql } from 'kysely'
import * as v from 'valibot'
import { beforeAll, expect, it } from 'vitest'
import { fc } from '../../test/fastCheck.ts'
import { onEitherDatabase } from '../../test/onEachDatabase.ts'
import { accepted } from '../../test/people.ts'
import { settled } from '../../test/settled.ts'
import type { TestCustomer } from '../../test/TestCustomer.ts'
import type { TestService } from '../../test/TestService.ts'
import { unreachedRates } from '../../test/unreachedRates.ts'
import { unit } from '../db/search/chunks.ts'

const SOURCES = ['LOCAL_FILES', 'GOOGLE_DRIVE', 'BOX'] as const
/** The source of each account; files without an account are uploads. */
const ACCOUNTS = [null, 'GOOGLE_DRIVE', 'GOOGLE_DRIVE', 'BOX'] as const
const TAGS = [{ team: 'legal' }, { team: 'hr', level: '2' }, { level: '1' }, {}] as const
const WORDS = 'harbour ferry timetable crane pilot anchor lighthouse tide gangway cargo'.split(' ')
const COUNT = 16

type Filter = { AND: Member[] } | { OR: Member[] }
type Member = { key: string; value: string; negate?: boolean }
type Limits = {
  readonly sources: readonly (typeof SOURCES)[number][] | null
  /** Places in ACCOUNTS. */
  readonly accounts: readonly number[] | null
  readonly filter: Filter | null
  readonly person: Person | null
}
/** Readers, or null for nobody named. */
type Named = readonly string[] | null
type Person = {
  readonly id: string
  readonly groups: readonly (readonly string[])[]
  readonly ofAccounts: readonly Named[]
  readonly ofFiles: readonly Named[]
}
/** A file as the oracle sees it. */
type Plan = {
  readonly name: string
  readonly text: string
  readonly account: number
  readonly tags: Record<string, string>
  readonly vector: readonly number[]
}

const PLANS: readonly Plan[] = Array.from({ length: COUNT }, (_, at) => ({
  name: `file-${at}.txt`,
  text: Array.from(
    { length: 12 + at },
    (_, n) => WORDS[(n * (at + 3) + n * n * (at % 5)) % WORDS.length],
  ).join(' '),
  account: at % ACCOUNTS.length,
  tags: TAGS[Math.floor(at / ACCOUNTS.length + at) % TAGS.length] ?? {},
  vector: unit([at % 7, at % 5, 1]),
}))

const member = fc.record({
  key: fc.constantFrom('team', 'level'),
  value: fc.constantFrom('legal', 'hr', '1', '2'),
  negate: fc.boolean(),
})
const members = fc.array(member, { minLength: 1, maxLength: 2 })
const name = fc.constantFrom('user:u1', 'user:u2', 'group:0', 'group:1', 'group:2')
const readers = fc.option(fc.array(fc.oneof(name, fc.constant('team')), { maxLength: 2 }), { freq: 3 })
const times = <T>(one: fc.Arbitrary<T>, length: number) =>
  fc.array(one, { minLength: length, maxLength: length })
const person: fc.Arbitrary<Person> = fc.record({
  id: fc.constantFrom('u1', 'u2', 'u3'),
  groups: times(fc.array(name, { maxLength: 2 }), 3),
  ofAccounts: times(readers, ACCOUNTS.length),
  ofFiles: times(readers, COUNT),
})
const limits: fc.Arbitrary<Limits> = fc.record({
  sources: fc.option(fc.subarray([...SOURCES], { minLength: 1 })),
  accounts: fc.option(fc.subarray([1, 2, 3], { minLength: 1 }), { freq: 2 }),
  filter: fc.option(
    fc.oneof(
      members.map((AND) => ({ AND })),
      members.map((OR) => ({ OR })),
    ),
  ),
  person: fc.option(person, { freq: 2 }),
})
const question = fc.oneof(
  fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
  fc.constantFrom('harbor', 'time table', '"ferry crane"', 'tide -cargo', 'light*', 'anc', 'chor'),
)
const vector = fc.tuple(fc.nat(6), fc.nat(4), fc.constant(1))

/** Follows groups one after the other. */
function isReader(names: Named, { id, groups }: Person, seen: readonly string[] = []): boolean {
  return (names ?? []).some((one) => {
    if (one === 'team' || one === `user:${id}`) return true
    return (
      one.startsWith('group:') &&
      !seen.includes(one) &&
      isReader(
        groups[Number(one.slice('group:'.length))] ?? [],
        { id, groups, ofAccounts: [], ofFiles: [] },
        [...seen, one],
      )
    )
  })
}

function mayRead(plan: Plan, person: Person): boolean {
  const own = person.ofFiles[PLANS.indexOf(plan)] ?? null
  return isReader(own ?? (plan.account > 0 ? (person.ofAccounts[plan.account] ?? null) : null), person)
}

function isWithin(plan: Plan, { sources, accounts, filter, person }: Limits): boolean {
  const { account, tags } = plan
  const source = ACCOUNTS[account] ?? 'LOCAL_FILES'
  const has = ({ key, value, negate }: Member) => (tags[key] === value) !== Boolean(negate)
  const fits = filter === null || ('AND' in filter ? filter.AND.every(has) : filter.OR.some(has))
  return (
    fits &&
    (person === null || mayRead(plan, person)) &&
    (sources === null || sources.includes(source)) &&
    (accounts === null || accounts.includes(account))
  )
}

/** A customer with all the files, and names for its ids. */
type World = {
  readonly customer: TestCustomer
  readonly ids: readonly number[]
  readonly accounts: readonly number[]
}

async function makeWorld(service: TestService, name: string): Promise<World> {
  const customer = await service.customer(name)
  const { db } = service.database
  const me = v.parse(User, await (await customer.get('/whoami')).json())
  const accounts: number[] = []
  for (const source of ACCOUNTS) {
    if (source === null) accounts.push(0)
    else {
      const { id } = await db
        .insertInto('accounts')
        .values({
          customer_id: me.id,
          data_source_type: source,
          data_source_external_id: `${name}-${accounts.length}`,
          sync_status: 'READY',
          sync_begun_at: new Date(0),
          created_at: new Date(0),
          updated_at: new Date(0),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      accounts.push(id)
    }
  }
  const ids: number[] = []
  for (const { name: file, text, account, tags, vector } of PLANS) {
    const { id } = await settled(customer, (await customer.upload(file, text)).id)
    ids.push(id)
    await db
      .updateTable('files')
      .set({
        tags: JSON.stringify(tags),
        ...(account > 0 && { account_id: accounts[account] ?? null, source: ACCOUNTS[account] ?? '' }),
      })
      .where('id', '=', id)
      .execute()
    await db
      .updateTable('chunks')
      .set({ embedding: [...vector] })
      .where('file_id', '=', id)
      .execute()
  }
  return { customer, ids, accounts }
}

/** What is at a path for a token. */
function call(service: TestService, token: string, path: string, body?: unknown): Promise<Response> {
  return Promise.resolve(
    service.app.request(path, {
      headers: { Authorization: `Token ${token}`, 'Content-Type': 'application/json' },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    }),
  )
}

/** By the calls of a back end. */
async function nameReaders(service: TestService, { customer, ids, accounts }: World, person: Person) {
  for (const [at, members] of person.groups.entries())
    await accepted(service, customer, ['PUT', `/groups/${at}`], { members })
  const set = (body: object) => accepted(service, customer, ['PUT', '/readers'], body)
  for (const [at, readers] of person.ofAccounts.entries())
    if (at > 0) await set({ account_ids: [accounts[at]], readers })
  for (const [at, readers] of person.ofFiles.entries()) await set({ filters: { ids: [ids[at]] }, readers })
}

async function limited(service: TestService, world: World, wanted: Limits): Promise<string> {
  const { customer, accounts } = world
  if (wanted.person) await nameReaders(service, world, wanted.person)
  const body = {
    sources: wanted.sources,
    account_ids: wanted.accounts?.map((at) => accounts[at]),
    filter: wanted.filter,
    user_id: wanted.person?.id ?? null,
  }
  const answer = await call(service, customer.token, '/auth/v1/access_token/restrict', body)
  return v.parse(GrantedToken, await answer.json()).access_token
}

/** While `run` runs, only what is within the limits exists. */
async function alone<T>(
  service: TestService,
  { ids }: World,
  wanted: Limits,
  run: () => Promise<T>,
): Promise<T> {
  const { db } = service.database
  const outside = ids.filter((_, at) => {
    const plan = PLANS[at]
    return plan && !isWithin(plan, wanted)
  })
  const away = sql`file_id = any(${outside}::integer[])`
  await sql`create table chunks_away as select * from chunks where ${away}`.execute(db)
  await sql`delete from chunks where ${away}`.execute(db)
  await sql`update files set deleted_at = now() where id = any(${outside}::integer[])`.execute(db)
  try {
    return await run()
  } finally {
    await sql`update files set deleted_at = null where id = any(${outside}::integer[])`.execute(db)
    const columns = await sql<{ names: string }>`select string_agg(quote_ident(attname), ', ') as names
      from pg_attribute where attrelid = 'chunks'::regclass and attnum > 0 and not attisdropped
        and attgenerated = ''`.execute(db)
    const names = sql.raw(columns.rows[0]?.names ?? '')
    await sql`insert into chunks (${names}) overriding system value select ${names} from chunks_away`.execute(
      db,
    )
    await sql`drop table chunks_away`.execute(db)
  }
}

function reaches(account: number, { sources, accounts, filter, person }: Limits): boolean {
  const source = ACCOUNTS[account] ?? 'LOCAL_FILES'
  const isOfThem = accounts === null || accounts.includes(account)
  if (person && !isReader(person.ofAccounts[account] ?? null, person)) return false
  return filter === null && isOfThem && (sources === null || sources.includes(source))
}

/** The same for any customer: values with places in ACCOUNTS, in their order. */
function withPlaces(facets: FacetCounts | undefined, accounts: readonly number[]) {
  const byAccount = facets?.account_ids?.map(({ value, files }) => [accounts.indexOf(value), files]).sort()
  return { ...facets, account_ids: byAccount }
}

type Question = { readonly query: string; readonly vector: readonly number[] }

/** All that a token finds and lists, without ids, which differ between customers. */
async function readAll(
  service: TestService,
  token: string,
  { query, vector }: Question,
  { ids, accounts }: World,
) {
  const read = async <S extends v.GenericSchema>(schema: S, path: string, body?: unknown) =>
    v.parse(schema, await (await call(service, token, path, body)).json())
  const search = async (body: object) => {
    const wanted = { ...body, k: 10, include_vectors: true }
    const { documents } = await read(SearchAnswer, '/embeddings', wanted)
    return documents.map((hit) => [hit.file_name, hit.content, hit.why, hit.vector])
  }
  const Files = v.object({ count: v.number(), results: v.array(v.object({ name: v.string() })) })
  const files = await read(Files, '/user_files_v2', {})
  const chunks = await read(ChunksPage, '/list_chunks_and_embeddings', {
    filters: {},
    include_vectors: true,
  })
  const listed = await read(AccountsPage, '/user_data_sources', {})
  const user = await read(User, '/whoami')
  return {
    found: await search({ query }),
    facets: withPlaces((await read(SearchAnswer, '/embeddings', { query, facets: FACETS })).facets, accounts),
    near: await search({ query_vector: vector }),
    files,
    chunks: chunks.results.map((one) => [ids.indexOf(one.user_file_id), one.source_content, one.embedding]),
    count: chunks.count,
    accounts: [listed.count, listed.results.map(({ id }) => accounts.indexOf(id)).sort()],
    whoami: [
      user.num_files_synced,
      user.num_characters_synced,
      user.aggregate_num_files_by_source,
      user.unique_file_tags,
    ],
  }
}

onEitherDatabase(
  'a limited token',
  (service) => {
    let all: World
    let twin: World
    beforeAll(async () => {
      all = await makeWorld(service(), 'all')
      twin = await makeWorld(service(), 'twin')
    }, 120_000)

    it('reads what there would be if nothing else existed', async () => {
      await fc.assert(
        fc.asyncProperty(limits, fc.record({ query: question, vector }), async (wanted, asked) => {
          const token = await limited(service(), all, wanted)
          const read = await readAll(service(), token, asked, all)
          const oracle = await alone(service(), twin, wanted, () =>
            readAll(service(), twin.customer.token, asked, twin),
          )
          expect({ ...read, accounts: [] }).toEqual({ ...oracle, accounts: [] })
          const own = ACCOUNTS.flatMap((source, at) => (source && reaches(at, wanted) ? [at] : []))
          expect(read.accounts).toEqual([own.length, own])
        }),
        { numRuns: 25 },
      )
    }, 120_000)

    it('opens and changes only files within its limits, and its addresses open no others', async () => {
      await fc.assert(
        fc.asyncProperty(limits, fc.nat(COUNT - 1), async (wanted, at) => {
          const [id, plan] = [all.ids[at] ?? 0, PLANS[at]]
          const token = await limited(service(), all, wanted)
          const isInside = plan !== undefined && isWithin(plan, wanted)
          for (const kind of ['raw_file', 'parsed_file']) {
            const answer = await call(service(), token, `/${kind}/${id}`)
            expect(answer.status).toBe(isInside ? 200 : 404)
            if (!isInside) continue
            const { pathname, search } = new URL(v.parse(PresignedUrl, await answer.json()).presigned_url)
            expect((await service().app.request(pathname + search)).status).toBe(200)
            const other = pathname.replace(/\d+$/, String(all.ids.find((one) => one !== id)))
            expect((await service().app.request(other + search)).status).toBe(403)
          }
          const ofFile = { filters: { user_file_id: id }, include_vectors: true }
          const chunks = await call(service(), token, '/text_chunks', ofFile)
          expect(chunks.status).toBe(isInside ? 200 : 404)
          if (isInside) {
            const { results } = v.parse(ChunksPage, await chunks.json())
            expect(results.map(({ embedding }) => embedding?.length)).toEqual([3])
            return
          }
          const tagging = { organization_user_file_id: id, tags: { team: 'legal' } }
          expect((await call(service(), token, '/create_user_file_tags', tagging)).status).toBe(404)
          expect((await call(service(), token, '/delete_files_v2', { filters: { ids: [id] } })).status).toBe(
            404,
          )
          expect((await call(service(), token, '/resync_file', { file_id: id })).status).toBe(404)
        }),
        { numRuns: 40 },
      )
      expect((await all.customer.list()).count).toBe(COUNT)
    }, 120_000)
  },
  () => ({ ...unreachedRates }),
)

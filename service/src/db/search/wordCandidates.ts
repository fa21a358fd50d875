import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Rarity, rarityOf } from '../../words/rankChunks.ts'
import { isSignificant, type QueryTerm, termsOfWord } from '../../words/toQueryTerms.ts'
import type { Db } from '../schema.ts'
import type { NewestFirst } from './Hit.ts'
import { queryOf } from './terms.ts'

type CandidatesRequest = {
  readonly customerId: number
  readonly words: readonly QueryTerm[]
  readonly rarity: Rarity
  /** Of `chunks c` and `files f`. */
  readonly condition: RawBuilder<SqlBool>
  /** The only files that fulfil it. Null: they are many. */
  readonly files: readonly number[] | null
  /** Stand in quotes: as a tsquery. Null: nothing does. */
  readonly required: string | null
  readonly most: number
  /** Of the chunks with one common word; others follow only where a sample has fewer. */
  readonly enough: number
  /** Among those with the same words. */
  readonly newestFirst?: NewestFirst | undefined
}
/** Chunks to look at for some words, and what those count. */
type Source = { readonly query: string; readonly word: number; readonly weight: number }
/** A word in any of its forms, and how many chunks have those. */
type Common = { readonly query: string; readonly rows: number }

/** Rows that are found by single words together. */
const MAX_ROWS = 10_000
/** Rows of each combination of words that are too common for that. */
const MAX_COMMON = 100
/** Chunks with a word from which on it is looked for, where it is alone, in the sample that chunks_by_terms_60 is of. */
const SAMPLED = 50_000

/**
 * The chunks that may answer, those with the most and the rarest words first. None of their texts is read for that.
 * Whatever is cut off fulfils the condition: no filter is so narrow that its chunks are left out for those of others.
 */
export async function wordCandidates(db: Db, wanted: CandidatesRequest): Promise<number[]> {
  const { most, required } = wanted
  if (required !== null) return idsOf(db, limited(required, wanted, { limit: most }))
  const { rare, together, common } = sourcesOf(wanted)
  const [single, ...combined] = await Promise.all([
    rare.length === 0 ? [] : bySingleWords(db, rare, wanted),
    ...together.map((query) => idsOf(db, limited(query, wanted, { limit: MAX_COMMON }))),
  ])
  const found = new Set([...single, ...combined.flat()])
  let alone = 0
  for (const one of common) {
    if (alone >= MAX_COMMON) break
    const ids = await byCommonWord(db, one, wanted)
    for (const id of ids) found.add(id)
    alone += ids.length
  }
  return [...found]
}

/** Of many chunks with the word some from everywhere; where the condition leaves too few of those, whichever fulfil it. */
async function byCommonWord(db: Db, { query, rows }: Common, wanted: CandidatesRequest): Promise<number[]> {
  const limit = MAX_COMMON
  const some = rows > SAMPLED ? await idsOf(db, limited(query, wanted, { limit, sampled: true })) : []
  return some.length >= Math.min(wanted.enough, limit) ? some : idsOf(db, limited(query, wanted, { limit }))
}

/** A query of chunks that may answer, by which they can be counted. Null: there are none. */
export function matchedByWords({ customerId, words, rarity, ...wanted }: CandidatesRequest, limit: number) {
  const terms = new Set(contentWords(words).flatMap((word) => presentTerms(word, rarity)))
  const any = [...terms].map((term) => queryOf(customerId, term)).join(' | ')
  const query = wanted.required ?? any
  return query === '' ? null : limited(query, wanted, { limit })
}

function isIn(files: readonly number[] | null): RawBuilder<SqlBool> {
  return files === null ? sql<SqlBool>`true` : sql<SqlBool>`c.file_id = any(${files}::integer[])`
}

async function bySingleWords(
  db: Db,
  sources: readonly Source[],
  { condition, files, most, newestFirst }: CandidatesRequest,
): Promise<number[]> {
  const best = newestFirst
    ? sql`select best.*, -extract(epoch from coalesce(f.source_updated_at, ${newestFirst.undatedAs})) as age from best join files f on f.id = best.file_id`
    : sql`select *, 0 as age from best`
  const found = await sql<{ id: number }>`
    with found as materialized (
      select c.id, c.file_id, c.tokens, t.word, t.weight
      from unnest(
        ${sources.map(({ query }) => query)}::text[]::tsquery[], ${sources.map(({ word }) => word)}::integer[],
        ${sources.map(({ weight }) => weight)}::float8[]) as t(query, word, weight)
      cross join lateral (
        select id, file_id, tokens from chunks c where c.terms @@ t.query and ${isIn(files)} offset 0) c
    ), by_word as (
      select distinct on (id, word) * from found order by id, word, weight desc
    ), best as (
      select id, min(file_id) as file_id, min(tokens) as tokens, sum(weight) as weight from by_word group by id
    )
    -- Best first, and no more are looked at once enough fulfil the condition.
    select b.id from (${best} order by weight desc, age, tokens, id offset 0) b cross join lateral (
      select from files f join chunks c on c.id = b.id where f.id = b.file_id and ${condition} limit 1) fulfilled
    order by b.weight desc, b.age, b.tokens, b.id limit ${most}`.execute(db)
  return found.rows.map(({ id }) => id)
}

/** Chunk by chunk, so that no more are read than are wanted. */
function limited(
  query: string,
  { condition, files }: Pick<CandidatesRequest, 'condition' | 'files'>,
  { limit, sampled = false }: { limit: number; sampled?: boolean },
) {
  return sql<{ id: number; file_id: number }>`
    select c.id, c.file_id from (
      select * from chunks c
      where c.terms @@ ${query}::tsquery and ${sampled ? sql`c.id % 61 = 0` : sql`true`} and ${isIn(files)} offset 0
    ) c cross join lateral (select from files f where f.id = c.file_id and ${condition} limit 1) fulfilled
    limit ${limit}`
}

async function idsOf(db: Db, query: RawBuilder<{ id: number }>): Promise<number[]> {
  return (await query.execute(db)).rows.map(({ id }) => id)
}

/**
 * Single words as long as their rows are few, or all where the files are, the rarest first. Of the others what has them
 * all, or the rarest two, and each alone.
 */
function sourcesOf({ customerId, words, rarity, files }: CandidatesRequest) {
  const known = contentWords(words)
    .map((word) => ({ word, number: words.indexOf(word), terms: presentTerms(word, rarity) }))
    .filter(({ terms }) => terms.length > 0)
    .map((one) => ({
      ...one,
      rows: one.terms.reduce((sum, term) => sum + (rarity.having.get(term) ?? 0), 0),
    }))
    .sort((a, b) => a.rows - b.rows)
  let rows = 0
  const rare = known.filter((one) => {
    rows += one.rows
    return files !== null || rows <= MAX_ROWS
  })
  const common = known.slice(rare.length)
  const anyForm = ({ terms }: { terms: readonly string[] }) =>
    `(${terms.map((term) => queryOf(customerId, term)).join(' | ')})`
  const allOf = (some: readonly { terms: readonly string[] }[]) => some.map(anyForm).join(' & ')
  const combined = new Set(common.length > 1 ? [allOf(common), allOf(common.slice(0, 2))] : [])
  return {
    rare: rare.flatMap(({ word, number, terms }) =>
      terms.map((term): Source => {
        const weight = word.weight * rarityOf(term, rarity)
        return { query: queryOf(customerId, term), word: number, weight }
      }),
    ),
    together: [...combined],
    common: common.map((one) => ({ query: anyForm(one), rows: one.rows })),
  }
}

/** Those that say what a question is about. */
function contentWords(words: readonly QueryTerm[]): readonly QueryTerm[] {
  return words.some(isSignificant) ? words.filter(isSignificant) : words
}

/** Those of its terms that the customer has at all. */
function presentTerms(word: QueryTerm, { having }: Rarity): string[] {
  const terms = [...termsOfWord(word), ...(word.isBeginning ? [`${word.form}*`] : [])]
  return terms.filter((term) => (having.get(term) ?? 0) > 0)
}

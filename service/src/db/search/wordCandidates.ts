import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Rarity, rarityOf } from '../../words/rankChunks.ts'
import { isTelling, type SoughtWord, termsOfWord } from '../../words/soughtWords.ts'
import type { Db } from '../schema.ts'
import { queryOf } from './terms.ts'

type Wanted = {
  readonly customerId: number
  readonly words: readonly SoughtWord[]
  readonly rarity: Rarity
  /** Of `chunks c` and `files f`. */
  readonly condition: RawBuilder<SqlBool>
  /** Stand in quotes: as a tsquery. Null: nothing does. */
  readonly required: string | null
  readonly most: number
}
/** Chunks to look at for some words, and what those count. */
type Source = { readonly query: string; readonly word: number; readonly weight: number }

/** Rows that are found by single words together. */
const MOST_ROWS = 10_000
/** Rows of each combination of words that are too common for that. */
const MOST_COMMON = 100
/** Chunks with a word, from which on one in 61 of them is looked at where it is alone. */
const SAMPLED = 50_000

/** The chunks that may answer, those with the most and the rarest words first. None of their texts is read for that. */
export async function wordCandidates(db: Db, wanted: Wanted): Promise<number[]> {
  const { condition, most, required } = wanted
  if (required !== null) return idsOf(db, limited(required, condition, { limit: most }))
  const { rare, common } = sourcesOf(wanted)
  const [single, ...combined] = await Promise.all([
    rare.length === 0 ? [] : bySingleWords(db, rare, condition, most),
    ...common.map(({ query, sampled }) =>
      idsOf(db, limited(query, condition, { limit: MOST_COMMON, sampled })),
    ),
  ])
  return [...new Set([...(single ?? []), ...combined.flat()])]
}

async function bySingleWords(
  db: Db,
  sources: readonly Source[],
  condition: RawBuilder<SqlBool>,
  most: number,
): Promise<number[]> {
  const found = await sql<{ id: number }>`
    with found as materialized (
      select c.id, c.file_id, c.tokens, t.word, t.weight
      from unnest(
        ${sources.map(({ query }) => query)}::text[]::tsquery[], ${sources.map(({ word }) => word)}::integer[],
        ${sources.map(({ weight }) => weight)}::float8[]) as t(query, word, weight)
      cross join lateral (select * from chunks c where c.terms @@ t.query offset 0) c
    ), by_word as (
      select id, file_id, tokens, word, max(weight) as weight from found group by id, file_id, tokens, word
    ), best as (
      select id, file_id, tokens, sum(weight) as weight from by_word group by id, file_id, tokens
    )
    select b.id from best b join files f on f.id = b.file_id join chunks c on c.id = b.id where ${condition}
    order by b.weight desc, b.tokens, b.id limit ${most}`.execute(db)
  return found.rows.map(({ id }) => id)
}

function limited(
  query: string,
  condition: RawBuilder<SqlBool>,
  { limit, sampled = false }: { limit: number; sampled?: boolean },
) {
  return sql<{ id: number }>`
    select c.id from chunks c join files f on f.id = c.file_id
    where c.terms @@ ${query}::tsquery and ${sampled ? sql`c.id % 61 = 0` : sql`true`} and ${condition}
    limit ${limit}`
}

async function idsOf(db: Db, query: RawBuilder<{ id: number }>): Promise<number[]> {
  return (await query.execute(db)).rows.map(({ id }) => id)
}

/** Single words as long as their rows are few, the rarest first; of the others what has them all, or the rarest two. */
function sourcesOf({ customerId, words, rarity }: Wanted) {
  const telling = words.some(isTelling) ? words.filter(isTelling) : words
  const known = telling
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
    return rows <= MOST_ROWS
  })
  const common = known.slice(rare.length)
  const anyForm = ({ terms }: { terms: readonly string[] }) =>
    `(${terms.map((term) => queryOf(customerId, term)).join(' | ')})`
  const allOf = (some: readonly { terms: readonly string[] }[]) => some.map(anyForm).join(' & ')
  const first = common[0]
  const combined = new Set(common.length > 1 ? [allOf(common), allOf(common.slice(0, 2))] : [])
  return {
    rare: rare.flatMap(({ word, number, terms }) =>
      terms.map((term): Source => {
        const weight = word.weight * rarityOf(term, rarity)
        return { query: queryOf(customerId, term), word: number, weight }
      }),
    ),
    common: [
      ...[...combined].map((query) => ({ query, sampled: false })),
      ...(first ? [{ query: anyForm(first), sampled: first.rows > SAMPLED }] : []),
    ],
  }
}

/** Those of its terms that the customer has at all. */
function presentTerms(word: SoughtWord, { having }: Rarity): string[] {
  const terms = [...termsOfWord(word), ...(word.isBeginning ? [`${word.form}*`] : [])]
  return terms.filter((term) => (having.get(term) ?? 0) > 0)
}

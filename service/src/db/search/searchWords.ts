import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { phraseTerms } from '../../words/phraseTerms.ts'
import { type Candidate, type Ranked, rankChunks } from '../../words/rankChunks.ts'
import { readQuestion } from '../../words/readQuestion.ts'
import { languagesOf, stemsOf } from '../../words/stemsOf.ts'
import type { Token } from '../../words/tokensOf.ts'
import { type QueryTerm, termsOfWord, toQueryTerms } from '../../words/toQueryTerms.ts'
import type { Db } from '../schema.ts'
import { fewFiles } from './fewFiles.ts'
import { type Hit, hitColumns, type Matched, type NewestFirst, type SearchScope, textWithin } from './Hit.ts'
import { likeWords, type Sought } from './likeWords.ts'
import { termRarity } from './termRarity.ts'
import { ownTerm, phraseQuery, queryOf } from './terms.ts'
import { matchedByWords, wordCandidates } from './wordCandidates.ts'

/** A chunk that was found by words: which, and how well they fit, comparable within one answer. */
export type WordHit = { readonly hit: Hit; readonly score: number; readonly words: readonly string[] }

/** Chunks that are compared by all that is known of their words. */
const COMPARED = 150
/** Of those, how many a sample of one common word may leave it at. */
const SAMPLED = 50
/** A customer with no more of them can be searched by letters. */
const SMALL = 5000

/**
 * By words, in any order, best first: BM25 over the customer's chunks, each by the forms of its own language. Understands
 * "quoted phrases" and -exclusions. `isSmall`: the customer has so few chunks that all can be read. `matched`: whatever
 * has any of the words, or the phrases.
 *
 * How a question becomes a ranking (docs/decisions/0078-search-by-words.md):
 * 1. `readQuestion` cuts it into words, phrases and exclusions, as `analyse` cut the texts of the chunks.
 * 2. `toQueryTerms` gives each word its stems in every language of its script, and little weight to "the" and "of".
 * 3. `termRarity` says how many chunks of the customer have each of these terms.
 * 4. `wordCandidates` chooses by the index, from rare words to common ones, the chunks that are worth comparing.
 * 5. `rankChunks` compares those by rarity, frequency, length and nearness.
 * 6. `likeWords` looks for others in the place of words that no chunk was found by, and then 4 and 5 are done again.
 */
export async function searchWords(
  db: Db,
  question: string,
  scope: SearchScope,
): Promise<{ hits: WordHit[]; isSmall: boolean; matched: Matched }> {
  const { customerId } = scope.reach
  const { words: asked, phrases, excluded } = readQuestion(question)
  const typed = toQueryTerms(asked)
  const [files, found] = await Promise.all([
    fewFiles(db, scope),
    termRarity(db, scope.reach, termsOfWords(typed)),
  ])
  const isSmall = found.chunks <= SMALL
  if (typed.length === 0 || found.chunks === 0 || files?.length === 0)
    return { hits: [], isSmall, matched: () => null }
  const required = phrases.map((tokens) => `(${phraseQuery(customerId, phraseTerms(tokens))})`).join(' & ')
  const wanted = (sought: Sought) => ({
    ...sought,
    customerId,
    condition: sql<SqlBool>`(${textWithin(scope)} and ${hasNone(customerId, excluded)})`,
    files,
    required: required || null,
    most: Math.max(COMPARED, scope.limit),
    enough: Math.max(SAMPLED, scope.limit),
    newestFirst: scope.newestFirst,
  })
  const rank = async (sought: Sought): Promise<Ranked[]> => {
    const ids = await wordCandidates(db, wanted(sought))
    const { words, rarity } = sought
    return rankChunks(await readCandidates(db, customerId, ids, termsOfWords(words)), words, rarity)
  }
  const asTyped = { words: typed, rarity: found }
  const ranked = await rank(asTyped)
  const more = await likeWords(db, scope, { ...asTyped, ranked, isSmall })
  const best = more ? await rank(more) : ranked
  const { newestFirst, limit } = scope
  const matched: Matched = (most) => matchedByWords(wanted(more ?? asTyped), most)
  if (!newestFirst) return { hits: await withHits(db, best.slice(0, limit)), isSmall, matched }
  const hits = (await withHits(db, best)).sort(newestOfEqual(newestFirst))
  return { hits: hits.slice(0, limit), isSmall, matched }
}

/** Best first, and of those that fit equally well the newest. */
function newestOfEqual({ undatedAs }: NewestFirst): (one: WordHit, other: WordHit) => number {
  const timeOf = ({ hit }: WordHit) => (hit.source_updated_at ?? undatedAs).getTime()
  return (one, other) => other.score - one.score || timeOf(other) - timeOf(one)
}

/** Those that any of them may be found by. With a star: what begins so. */
function termsOfWords(words: readonly QueryTerm[]): string[] {
  const beginnings = words.filter(({ isBeginning }) => isBeginning).map(({ form }) => `${form}*`)
  return [...new Set([...words.flatMap(termsOfWord), ...beginnings])]
}

/**
 * Excluded words are so in all their forms, each by the language of the chunk. One condition for each language, however
 * many words there are: a plan for thousands of them takes minutes.
 */
function hasNone(customerId: number, excluded: readonly (readonly Token[])[]): RawBuilder<SqlBool> {
  if (excluded.length === 0) return sql<SqlBool>`true`
  const stems = new Map<string, string[]>()
  for (const [only, ...more] of excluded) {
    if (!only || more.length > 0) continue
    for (const language of languagesOf(only.letters))
      stems.set(language, [...(stems.get(language) ?? []), ...stemsOf(only.letters, language)])
  }
  const whole = excluded.map((tokens) => `(${phraseQuery(customerId, phraseTerms(tokens))})`).join(' | ')
  const stemmed = [...stems]
    .filter(([, some]) => some.length > 0)
    .map(([language, some]) => {
      const any = some.map((stem) => queryOf(customerId, stem)).join(' | ')
      return sql<SqlBool>`(c.language = ${language} and c.terms @@ ${any}::tsquery)`
    })
  return sql<SqlBool>`not (${sql.join([sql<SqlBool>`c.terms @@ ${whole}::tsquery`, ...stemmed], sql` or `)})`
}

type Row = {
  readonly id: number
  readonly language: string | null
  readonly tokens: number
  readonly terms: readonly [
    term: string,
    places: readonly number[] | null,
    weights: readonly string[] | null,
  ][]
}

/** What the chunks hold of these terms. A term with a star stands for all that begin so. */
async function readCandidates(
  db: Db,
  customerId: number,
  ids: readonly number[],
  terms: readonly string[],
): Promise<Candidate[]> {
  const own = ownTerm(customerId)
  const whole = terms.filter((term) => !term.endsWith('*')).map((term) => own + term)
  const beginning = terms.find((term) => term.endsWith('*'))?.slice(0, -1)
  const begins = beginning === undefined ? sql`false` : sql`u.lexeme ^@ ${own + beginning}`
  const found = await sql<Row>`
    select c.id, c.language, c.tokens, u.terms from chunks c cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_array(u.lexeme, u.positions, u.weights)), '[]') as terms
      from unnest(c.terms) u where u.lexeme = any(${whole}::text[]) or ${begins}) u
    where c.id = any(${ids}::bigint[])`.execute(db)
  return found.rows.map((row) => ({
    ...row,
    terms: row.terms.map(([term, places, weights]) => ({
      term: term.slice(own.length),
      places: places ?? [],
      weights: weights ?? [],
    })),
  }))
}

async function withHits(db: Db, ranked: readonly Ranked[]): Promise<WordHit[]> {
  const ids = ranked.map(({ id }) => id)
  const found = await sql<Hit>`
    select ${hitColumns} from chunks c join files f on f.id = c.file_id where c.id = any(${ids}::bigint[])`.execute(
    db,
  )
  const rows = new Map(found.rows.map((hit) => [hit.id, hit]))
  return ranked.flatMap(({ id, score, words }) => {
    const hit = rows.get(id)
    return hit ? [{ hit, score, words }] : []
  })
}

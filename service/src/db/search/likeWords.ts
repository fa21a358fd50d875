import { sql } from 'kysely'
import { compoundsOf, type Split, splitsOf } from '../../words/compounds.ts'
import type { Ranked, Rarity } from '../../words/rankChunks.ts'
import { respellings } from '../../words/respellings.ts'
import { isSignificant, type QueryTerm, termsOfWord, toQueryTerms } from '../../words/toQueryTerms.ts'
import type { Reach } from '../filters/Reach.ts'
import { containsPattern } from '../foldText.ts'
import type { Db } from '../schema.ts'
import { type SearchScope, textWithin } from './Hit.ts'
import { isGranted, termRarity } from './termRarity.ts'
import { ownTerm, phraseQuery, queryOf } from './terms.ts'

/** The words of a question, and how rare their terms are. */
export type Sought = { readonly words: readonly QueryTerm[]; readonly rarity: Rarity }

/** Words of a question that are looked into. */
const MAX_UNKNOWN = 3
/** Ways to divide one that are tried. */
const MAX_SPLITS = 8
/** Chunks with each of two words from which on they are taken to stand together somewhere. */
const COMMON = 2000
/** Letters from which on a word is looked for within others, and how many of those are taken. */
const SHORTEST_WITHIN = 4
const MAX_WITHIN = 30

/**
 * Finds others for the words that no chunk was `ranked` by: those that differ by a letter, compounds that two words of
 * the question make, or the two words that one is made of. `isSmall`: also those that it stands within. Null: there is
 * nothing more to look for.
 */
export async function likeWords(
  db: Db,
  scope: SearchScope,
  { words, rarity, ranked, isSmall }: Sought & { ranked: readonly Ranked[]; isSmall: boolean },
): Promise<Sought | null> {
  const known = new Set(ranked.flatMap((one) => one.words))
  const unknown = words
    .filter((word) => word.kind === 'word' && isSignificant(word) && !known.has(word.letters))
    .slice(0, MAX_UNKNOWN)
  if (unknown.length === 0) return null
  const tried = unknown.map((word) => ({
    word,
    terms: [...respellings(word.form), ...compoundsWith(word, words)],
    splits: splitsOf(word.form),
  }))
  const parts = tried.flatMap(({ splits }) => splits.flatMap((split) => split.parts))
  const there = await termRarity(db, scope.reach, [
    ...new Set([...tried.flatMap(({ terms }) => terms), ...parts]),
  ])
  const has = (term: string) => (there.having.get(term) ?? 0) > 0
  const instead = new Map<QueryTerm, readonly QueryTerm[]>()
  for (const { word, terms, splits } of tried) {
    const around = isSmall ? await termsWith(db, scope, word) : []
    const like = [...new Set([...terms.filter(has), ...around])]
    const split = await splitThere(
      db,
      scope.reach,
      splits.filter((one) => one.parts.every(has)).slice(0, MAX_SPLITS),
      there,
    )
    instead.set(word, [{ ...word, like }, ...(split ? toQueryTerms(split.parts.map(wordOf)) : [])])
  }
  if ([...instead.values()].every(([word, ...others]) => !word?.like.length && !others.length)) return null
  const found = words.flatMap((word) => instead.get(word) ?? [word])
  const missing = [...new Set(found.flatMap(termsOfWord))].filter((term) => !rarity.having.has(term))
  const more = await termRarity(db, scope.reach, missing)
  return { words: found, rarity: { ...rarity, having: new Map([...rarity.having, ...more.having]) } }
}

/** With the telling words beside it. */
function compoundsWith(word: QueryTerm, words: readonly QueryTerm[]): string[] {
  const telling = words.filter((one) => one.kind === 'word' && isSignificant(one))
  const at = telling.indexOf(word)
  return [telling[at - 1], telling[at + 1]].flatMap((other) =>
    other ? compoundsOf(termsOfWord(word), termsOfWord(other)) : [],
  )
}

function wordOf(form: string) {
  return { kind: 'word', form, letters: form, isBeginning: false } as const
}

/** The first that some chunk has. None is asked for that where both parts are common, as that reads all of theirs. */
async function splitThere(
  db: Db,
  reach: Reach,
  splits: readonly Split[],
  { having }: Pick<Rarity, 'having'>,
): Promise<Split | undefined> {
  const { customerId } = reach
  const common = splits.find(({ parts }) => parts.every((part) => (having.get(part) ?? 0) > COMMON))
  if (common) return common
  const queries = splits.map(({ parts: [first, last], areNeighbours }) =>
    areNeighbours
      ? phraseQuery(customerId, [
          { form: first, distance: 0 },
          { form: last, distance: 1 },
        ])
      : `${queryOf(customerId, first)} & ${queryOf(customerId, last)}`,
  )
  const found = await sql<{ count: number }>`
    select n.count::float8 as count from unnest(${queries}::text[]::tsquery[]) with ordinality as t(query, number)
    cross join lateral (select count(*) as count from chunks c where c.terms @@ t.query and ${isGranted(reach)}) n order by t.number`.execute(
    db,
  )
  return splits.find((_, index) => (found.rows[index]?.count ?? 0) > 0)
}

/** Terms that a word stands within, such as the last part of a compound. Reads all of the customer's chunks. */
async function termsWith(db: Db, scope: SearchScope, { form, letters }: QueryTerm): Promise<string[]> {
  if (form.length < SHORTEST_WITHIN) return []
  const own = ownTerm(scope.reach.customerId)
  const found = await sql<{ term: string }>`
    select distinct t.term from chunks c join files f on f.id = c.file_id
    cross join lateral unnest(tsvector_to_array(c.terms)) as t(term)
    where c.text ilike ${containsPattern(letters)} and ${textWithin(scope)} and t.term like ${containsPattern(form)}
    limit ${MAX_WITHIN}`.execute(db)
  return found.rows.map(({ term }) => term.slice(own.length))
}

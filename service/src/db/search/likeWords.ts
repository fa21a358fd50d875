import { sql } from 'kysely'
import { compoundsOf, type Split, splitsOf } from '../../words/compounds.ts'
import type { Rarity } from '../../words/rankChunks.ts'
import { respellings } from '../../words/respellings.ts'
import { isTelling, type SoughtWord, soughtWords, termsOfWord } from '../../words/soughtWords.ts'
import { containsPattern } from '../foldText.ts'
import type { Db } from '../schema.ts'
import { type SearchScope, within } from './Hit.ts'
import { termRarity } from './termRarity.ts'
import { ownTerm, phraseQuery, queryOf } from './terms.ts'

type Sought = { readonly words: readonly SoughtWord[]; readonly rarity: Rarity }

/** Words of a question that are looked into. */
const MOST_UNKNOWN = 3
/** Ways to divide one that are tried. */
const MOST_SPLITS = 8
/** Letters from which on a word is looked for within others, and how many of those are taken. */
const SHORTEST_WITHIN = 4
const MOST_WITHIN = 30

/**
 * Finds others for the words that the customer has in no form: those that differ by a letter, compounds that two words
 * of the question make, or the two words that one is made of. `isSmall`: also those that it stands within.
 */
export async function likeWords(
  db: Db,
  scope: SearchScope,
  sought: Sought,
  isSmall: boolean,
): Promise<Sought> {
  const { words, rarity } = sought
  const unknown = words.filter((word) => isUnknown(word, rarity)).slice(0, MOST_UNKNOWN)
  if (unknown.length === 0 || rarity.chunks === 0) return sought
  const tried = unknown.map((word) => ({
    word,
    terms: [...respellings(word.form), ...compoundsWith(word, words)],
    splits: splitsOf(word.form),
  }))
  const parts = tried.flatMap(({ splits }) => splits.flatMap((split) => split.parts))
  const { having } = await termRarity(db, scope.customerId, [
    ...new Set([...tried.flatMap(({ terms }) => terms), ...parts]),
  ])
  const has = (term: string) => (having.get(term) ?? 0) > 0
  const instead = new Map<SoughtWord, readonly SoughtWord[]>()
  for (const { word, terms, splits } of tried) {
    const within = isSmall ? await termsWith(db, scope, word) : []
    const like = [...new Set([...terms.filter(has), ...within])]
    const split = await splitThere(
      db,
      scope.customerId,
      splits.filter((one) => one.parts.every(has)).slice(0, MOST_SPLITS),
    )
    instead.set(word, [{ ...word, like }, ...(split ? soughtWords(split.parts.map(wordOf)) : [])])
  }
  const found = words.flatMap((word) => instead.get(word) ?? [word])
  const missing = [...new Set(found.flatMap(termsOfWord))].filter((term) => !rarity.having.has(term))
  const more = await termRarity(db, scope.customerId, missing)
  return { words: found, rarity: { ...rarity, having: new Map([...rarity.having, ...more.having]) } }
}

function isUnknown(word: SoughtWord, { having }: Rarity): boolean {
  if (word.kind !== 'word' || !isTelling(word)) return false
  return ![...termsOfWord(word), `${word.form}*`].some((term) => (having.get(term) ?? 0) > 0)
}

/** With the telling words beside it. */
function compoundsWith(word: SoughtWord, words: readonly SoughtWord[]): string[] {
  const telling = words.filter((one) => one.kind === 'word' && isTelling(one))
  const at = telling.indexOf(word)
  return [telling[at - 1], telling[at + 1]].flatMap((other) =>
    other ? compoundsOf(termsOfWord(word), termsOfWord(other)) : [],
  )
}

function wordOf(form: string) {
  return { kind: 'word', form, letters: form, isBeginning: false } as const
}

/** The first that some chunk has. */
async function splitThere(db: Db, customerId: number, splits: readonly Split[]): Promise<Split | undefined> {
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
    cross join lateral (select count(*) as count from chunks c where c.terms @@ t.query) n order by t.number`.execute(
    db,
  )
  return splits.find((_, index) => (found.rows[index]?.count ?? 0) > 0)
}

/** Terms that a word stands within, such as the last part of a compound. Reads all of the customer's chunks. */
async function termsWith(db: Db, scope: SearchScope, { form, letters }: SoughtWord): Promise<string[]> {
  if (form.length < SHORTEST_WITHIN) return []
  const own = ownTerm(scope.customerId)
  const found = await sql<{ term: string }>`
    select distinct t.term from chunks c join files f on f.id = c.file_id
    cross join lateral unnest(tsvector_to_array(c.terms)) as t(term)
    where c.text ilike ${containsPattern(letters)} and ${within(scope)} and t.term like ${containsPattern(form)}
    limit ${MOST_WITHIN}`.execute(db)
  return found.rows.map(({ term }) => term.slice(own.length))
}

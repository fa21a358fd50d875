import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { containsPattern, foldText } from '../foldText.ts'
import type { Db } from '../schema.ts'
import { allOf, type Condition } from './conditions.ts'
import type { Reach } from './Reach.ts'

/** A part of a name that is searched for in a list. */
export type SoughtName = {
  /** Condition for the matches. */
  readonly contains: Condition
  /** A weaker condition that the trigram index answers. */
  readonly letters: Condition
  /** The estimated share of the owner's listed rows that match, from 0 to 1. */
  readonly share: number
}

/** A share of names from which on it fills a page, or is more than few, within some thousand rows. */
export const USUAL = 0.005
/** Letters together that the index has. */
const TOGETHER = 3
/** So many parts of a long name are enough to find it. */
const MAX_NAME_PARTS = 16
/** Rows that are sampled to estimate how common a name is. */
const SAMPLE = 500

/** For the customer's files. `matching`: the other conditions of the list. */
export function soughtFile(
  db: Db,
  { customerId }: Reach,
  name: string,
  matching: Condition,
): Promise<SoughtName> {
  const sample = sql`select * from files f where f.customer_id = ${customerId} and f.deleted_at is null
    order by f.id desc limit ${SAMPLE}`
  return sought(db, { as: 'f', owner: sql.ref('f.customer_id'), id: customerId, sample, matching }, name)
}

/** For the account's items. Their keys are hashes, so any range of them is a random sample. */
export function soughtItem(
  db: Db,
  accountId: number,
  name: string,
  matching: Condition,
): Promise<SoughtName> {
  const sample = sql`select * from items i where i.account_id = ${accountId} order by i.external_key limit ${SAMPLE}`
  return sought(db, { as: 'i', owner: sql.ref('i.account_id'), id: accountId, sample, matching }, name)
}

/** For the entries of the account's history. */
export function soughtEntry(
  db: Db,
  accountId: number,
  name: string,
  matching: Condition,
): Promise<SoughtName> {
  const sample = sql`select * from sync_entries e where e.account_id = ${accountId} order by e.id desc limit ${SAMPLE}`
  return sought(db, { as: 'e', owner: sql.ref('e.account_id'), id: accountId, sample, matching }, name)
}

type Names = {
  readonly as: 'f' | 'i' | 'e'
  /** The column that the index of letters begins with, and the id in it whose names are meant. */
  readonly owner: RawBuilder<unknown>
  readonly id: number
  readonly sample: RawBuilder<unknown>
  readonly matching: Condition
}

async function sought(db: Db, names: Names, name: string): Promise<SoughtName> {
  const { as, owner, id, sample, matching } = names
  const key = sql.ref(`${as}.name_key`)
  const folded = foldText(name)
  const contains = sql<SqlBool>`${key} like ${containsPattern(folded)}`
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${sample}) ${sql.ref(as)} where ${allOf([matching, contains])}`.execute(db)
  return {
    contains,
    letters: sql<SqlBool>`letters_of(${owner}, ${key}) @@ ${lettersQuery(id, folded)}::tsquery`,
    share: (rows[0]?.count ?? 0) / SAMPLE,
  }
}

/** A `tsquery` of its parts side by side. What is shorter than the index's parts is the beginning of some. */
function lettersQuery(id: number, sought: string): string {
  const letters = [...sought]
  const last = letters.length - TOGETHER
  if (last < 0) return `${quoted(`${id}.${sought}`)}:*`
  const places = Array.from({ length: Math.ceil(letters.length / TOGETHER) }, (_, index) =>
    Math.min(index * TOGETHER, last),
  )
  return places
    .slice(0, MAX_NAME_PARTS)
    .map((at) => quoted(`${id}.${letters.slice(at, at + TOGETHER).join('')}`))
    .join(' & ')
}

function quoted(lexeme: string): string {
  return `'${lexeme.replace(/['\\]/g, '$&$&')}'`
}

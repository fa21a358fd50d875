import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { containsPattern, foldText } from '../foldText.ts'
import type { Condition } from './conditions.ts'

/** A part of a name that is looked for in a list. */
export type SoughtName = {
  /** What holds for what is found. */
  readonly contains: Condition
  /** Holds for all of that and for little else, and is found by the index of letters. */
  readonly letters: Condition
  /** Some rows of the owner's, in which a common name shows. */
  readonly sample: RawBuilder<unknown>
}

/** Letters together that the index has. */
const TOGETHER = 3
/** Of a long name so many of its parts are enough to find it. */
const MOST_PARTS = 32
/** Rows that are looked at to see whether a name is common. */
const SAMPLE = 1_000

/** Of the customer's files. */
export function soughtFile(customerId: number, name: string): SoughtName {
  const sample = sql`select * from files f where f.customer_id = ${customerId} and f.deleted_at is null
    order by f.id desc limit ${SAMPLE}`
  return { ...sought('f', sql.ref('f.customer_id'), customerId, name), sample }
}

/** Of the account's items. Their keys are hashes: in that order any are next to each other. */
export function soughtItem(accountId: number, name: string): SoughtName {
  const sample = sql`select * from items i where i.account_id = ${accountId} order by i.external_key limit ${SAMPLE}`
  return { ...sought('i', sql.ref('i.account_id'), accountId, name), sample }
}

/** `owner`: the column that the index of letters begins with, and whose names are meant. */
function sought(as: 'f' | 'i', owner: RawBuilder<unknown>, id: number, name: string) {
  const key = sql.ref(`${as}.name_key`)
  const folded = foldText(name)
  return {
    contains: sql<SqlBool>`${key} like ${containsPattern(folded)}`,
    letters: sql<SqlBool>`letters_of(${owner}, ${key}) @@ ${lettersQuery(id, folded)}::tsquery`,
  }
}

/** A `tsquery`. What is shorter than the index's parts is the beginning of some. */
function lettersQuery(id: number, sought: string): string {
  const letters = [...sought]
  if (letters.length < TOGETHER) return `${quoted(`${id}.${sought}`)}:*`
  const parts = letters.slice(TOGETHER - 1).map((_, at) => letters.slice(at, at + TOGETHER).join(''))
  return [...new Set(parts)]
    .slice(0, MOST_PARTS)
    .map((part) => quoted(`${id}.${part}`))
    .join(' & ')
}

function quoted(lexeme: string): string {
  return `'${lexeme.replace(/['\\]/g, '$&$&')}'`
}

import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'

/** What an external id is found by, as the database makes it: a source's ids can be longer than an index takes. */
export function keyOf(externalId: string): RawBuilder<string> {
  return sql`${hash(externalId)}::uuid`
}

/** To be compared with `= any(…)`. */
export function keysOf(externalIds: readonly string[]): RawBuilder<string[]> {
  return sql`${externalIds.map(hash)}::uuid[]`
}

/** The same, to be compared here. */
export function hash(text: string): string {
  return createHash('md5').update(text).digest('hex')
}

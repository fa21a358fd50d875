import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'

/** The hash that an external id is found by: ids of a source can be too long for an index. */
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

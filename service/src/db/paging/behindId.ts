import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Condition } from '../filters/conditions.ts'

/** Only rows of larger ids, where the request names one: the predecessor's way of paging in the order of ids. */
export function behindId(id: RawBuilder<unknown>, startingId: number | undefined): Condition[] {
  return startingId ? [sql<SqlBool>`${id} > ${startingId}`] : []
}

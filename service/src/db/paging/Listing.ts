import { type RawBuilder, sql } from 'kysely'
import type { Condition } from '../filters/conditions.ts'
import type { SoughtName } from '../filters/SoughtName.ts'
import type { ListOrder } from './ListOrder.ts'

/** Which rows of a table, in which order. */
export type Listing = {
  readonly table: 'files' | 'items' | 'accounts' | 'sync_entries'
  /** What conditions and order call the table. */
  readonly as: 'f' | 'i' | 'e'
  readonly matching: Condition
  readonly sought?: SoughtName | undefined
  readonly order: ListOrder
}

/** The whole order in one, of rows in one stretch. */
export function inOrder({ as }: Pick<Listing, 'as'>, { value, way, within }: ListOrder): RawBuilder<unknown> {
  const columns = [...(within ? [within] : []), ...(value ? [value.of] : []), sql.ref(`${as}.id`)]
  return sql.join(columns.map((column) => sql`${column} ${sql.raw(way)}`))
}

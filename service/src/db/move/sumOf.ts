import { sql } from 'kysely'
import type { Db } from '../schema.ts'
import { plainly } from './plainly.ts'
import type { Table } from './tablesOf.ts'

/** How many rows a table has, and a sum over all their values, in whichever order they lie. */
export type Sum = { readonly rows: number; readonly sum: string }

export function sumOf(db: Db, { name, columns }: Table): Promise<Sum> {
  return plainly(db, async (trx) => {
    const row = sql.join(columns.map((column) => sql.ref(column.name)))
    const { rows } = await sql<Sum>`
      select count(*) as rows, coalesce(sum(('x' || left(md5(row(${row})::text), 15))::bit(60)::bigint), 0)::text as sum
      from ${sql.table(name)}`.execute(trx)
    return rows[0] ?? { rows: 0, sum: '0' }
  })
}

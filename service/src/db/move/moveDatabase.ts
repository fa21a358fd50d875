import { StartFault } from '../../lib/StartFault.ts'
import { migrate } from '../migrate.ts'
import type { Db } from '../schema.ts'
import { copyTable, emptyTable } from './copyTable.ts'
import { sumOf } from './sumOf.ts'
import { type Table, tablesOf } from './tablesOf.ts'
import { beginMove, endMove, loosen } from './target.ts'

type Move = {
  /** No other process uses it, and it has the newest schema. */
  readonly from: Db
  readonly to: Db
  readonly now: Date
  tell(line: string): void
}

/** How many rows each table has, in both databases. */
export type Moved = Readonly<Record<string, number>>

/**
 * Copies all rows into an empty database, and compares what is there by count and by sum. Cut off, it goes on where it
 * was; a table whose rows were changed between two runs is copied once more. Throws StartFault.
 */
export async function moveDatabase({ from, to, now, tell }: Move): Promise<Moved> {
  const first = await from.selectFrom('stores').select('id').orderBy('since').orderBy('id').executeTakeFirst()
  if (!first) throw new StartFault('The embedded database is empty: there is nothing to move.')
  await beginMove(to, first.id, now)
  await migrate(to, now)
  const tables = await tablesOf(from)
  expectAlike(tables, await tablesOf(to))
  await loosen(to, tables)
  const moved: Record<string, number> = {}
  for (const table of tables) {
    moved[table.name] = await moveTable({ from, to }, table, tell)
    tell(`${table.name}: ${moved[table.name]} rows, compared.`)
  }
  await endMove(from, to, tables)
  return moved
}

async function moveTable(ends: Pick<Move, 'from' | 'to'>, table: Table, tell: Move['tell']): Promise<number> {
  const expected = await sumOf(ends.from, table)
  for (const isLast of [false, true]) {
    let copied = 0
    await copyTable(ends, table, (rows) => {
      copied += rows
      tell(`${table.name}: ${copied} rows of ${expected.rows}`)
    })
    const there = await sumOf(ends.to, table)
    if (there.rows === expected.rows && there.sum === expected.sum) return there.rows
    if (!isLast) await emptyTable(ends.to, table)
  }
  throw new StartFault(
    `${table.name} arrives with other rows than it was sent with, twice. Nothing is lost; report this with the versions of both databases.`,
  )
}

/** Both have the same migrations; one may have been changed by hand. */
function expectAlike(from: readonly Table[], to: readonly Table[]): void {
  const other = from.find(({ name, columns }) => {
    const found = to.find((table) => table.name === name)
    return JSON.stringify(found?.columns) !== JSON.stringify(columns)
  })
  if (other) throw new StartFault(`The table ${other.name} has other columns in the new database.`)
}

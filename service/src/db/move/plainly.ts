import { sql } from 'kysely'
import type { Db } from '../schema.ts'

/** What decides how values are written as texts. */
const SETTINGS = {
  TimeZone: 'UTC',
  DateStyle: 'ISO, MDY',
  IntervalStyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '1',
}

/** A transaction in which every server writes values in the same way. */
export function plainly<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    for (const [name, value] of Object.entries(SETTINGS))
      await sql`select set_config(${name}, ${value}, true)`.execute(trx)
    return work(trx)
  })
}

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { StartFault } from '../StartFault.ts'
import { lockData } from './dataLock.ts'
import { startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import type { Db } from './schema.ts'

/** An open database with the newest schema. */
export type Database = {
  readonly db: Db
  /** True: no other process can be at work on this data. */
  readonly exclusive: boolean
  /** Settles, with the reason, when the database dies by itself; never for a PostgreSQL server, which may come back. */
  readonly died: Promise<Error>
  close(): Promise<void>
}

/** `url`: of a PostgreSQL server. `folder`: where the embedded one keeps its data, or `memory://`. */
export type DatabasePlace = { readonly url: string } | { readonly folder: string }

export async function openDatabase(place: DatabasePlace, now: Date): Promise<Database> {
  const database = 'url' in place ? openServer(place.url) : await openEmbedded(place.folder)
  try {
    await migrate(database.db, now)
  } catch (error) {
    await database.close()
    throw explain(error, 'url' in place)
  }
  return database
}

function openServer(url: string): Database {
  const pool = new pg.Pool({ connectionString: url, max: 10, types: TYPES })
  // Without a listener the loss of an idle connection would end the process; the pool makes a new one by itself.
  pool.on('error', () => {})
  const db: Db = new Kysely({ dialect: new PostgresDialect({ pool }) })
  return { db, exclusive: false, died: new Promise(() => {}), close: () => db.destroy() }
}

async function openEmbedded(folder: string): Promise<Database> {
  const inMemory = folder === 'memory://'
  if (!inMemory) mkdirSync(folder, { recursive: true, mode: 0o700 })
  const unlock = inMemory ? () => {} : lockData(join(folder, 'db.lock'))
  try {
    const embedded = await startEmbedded(inMemory ? null : folder)
    // One connection: beneath it there is one session, so a second would only wait, or see the first's transaction.
    const pool = new pg.Pool({
      host: embedded.host,
      user: 'postgres',
      database: 'postgres',
      max: 1,
      idleTimeoutMillis: 0,
      ssl: false,
      types: TYPES,
    })
    pool.on('error', () => {})
    const db: Db = new Kysely({ dialect: new PostgresDialect({ pool }) })
    const close = async () => {
      await db.destroy()
      await embedded.close()
      unlock()
    }
    return { db, exclusive: true, died: embedded.died, close }
  } catch (error) {
    unlock()
    throw explain(error, false)
  }
}

/** Counts and sizes stay far below 2^53, so 64-bit integers are read as numbers. */
const TYPES = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    return oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format)
  },
}

function explain(error: unknown, isServer: boolean): Error {
  if (error instanceof StartFault) return error
  const reason = error instanceof Error ? error.message || error.name : String(error)
  return isServer
    ? new StartFault(
        `The database cannot be used: ${reason}. Check DATABASE_URL, or unset it to use the embedded one.`,
      )
    : new StartFault(`The embedded database cannot be opened: ${reason}. Check INLET_DATA_DIR.`)
}

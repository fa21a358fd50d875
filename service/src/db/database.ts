import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { PoolState } from '../lib/Metrics.ts'
import { isNoSpace } from '../lib/NoSpace.ts'
import { StartFault } from '../lib/StartFault.ts'
import { secureFolder } from '../lib/secureFolder.ts'
import { ConnectionTurns, type TurnLimits } from './ConnectionTurns.ts'
import { expectNoCutOffRestore } from './cutOffRestore.ts'
import { type DataLock, lockData } from './dataLock.ts'
import { startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import { expectNoMove } from './move/target.ts'
import type { Channels } from './Notices.ts'
import { RefusedWrites } from './RefusedWrites.ts'
import { reconnectingPool } from './reconnectingPool.ts'
import type { Db } from './schema.ts'
import { enableVectors } from './search/vectorIndexes.ts'
import { SERVER_TURNS, serverPool } from './serverPool.ts'

/** An open database with the newest schema. While it can't be reached, queries reject with a DatabaseOutage. */
export type Database = {
  readonly db: Db
  /** True: no other process can use this data. */
  readonly exclusive: boolean
  pool(): PoolState
  readonly writes: RefusedWrites
  /** Resolves if another process took over the data. */
  readonly lost: Promise<StartFault>
  /** The newest migration, if a newer service has applied it. */
  readonly newer: number | null
  close(): Promise<void>
}

/** An open database with the schema that it has. */
export type Unmigrated = Omit<Database, 'newer'>

/** `longestQuery`: timeout of a server's queries in milliseconds, except migrations. Absent: none. */
export type DatabaseOptions = DatabaseEvents & { readonly longestQuery?: number }

/** `url`: of a PostgreSQL server. `folder`: data folder of the embedded one, or `memory://`. */
export type DatabasePlace = { readonly url: string } | { readonly folder: string }

/** Callbacks. */
export type DatabaseEvents = {
  /** Why the embedded database ended; it is being restarted. */
  ended?(reason: string): void
  /** The result and duration of each query in seconds. */
  queried?(outcome: 'ok' | 'failed', seconds: number): void
  /** What is done with notifications of the embedded database. For those of a server there is `Notices`. */
  readonly channels?: Channels
}

/**
 * One connection: the embedded database has a single session, so a second would only wait, or see the first's
 * transaction.
 */
const EMBEDDED_TURNS: TurnLimits = { places: 1, maxInBackground: 1, maxBesideRequests: 1, maxOfOwner: 1 }
const NEVER = new Promise<never>(() => {})

export async function openDatabase(
  place: DatabasePlace,
  now: Date,
  options: DatabaseOptions = {},
): Promise<Database> {
  const database = await openUnmigrated(place, options)
  try {
    await expectNoMove(database.db)
    const newer = 'url' in place ? await migrateServer(place.url, now) : await migrate(database.db, now)
    await enableVectors(database.db)
    return { ...database, newer }
  } catch (error) {
    await database.close()
    throw explain(error, place)
  }
}

export async function openUnmigrated(
  place: DatabasePlace,
  options: DatabaseOptions = {},
): Promise<Unmigrated> {
  return 'url' in place ? openServer(place.url, options) : openEmbedded(place.folder, options)
}

function openServer(url: string, { longestQuery, ...events }: DatabaseOptions): Unmigrated {
  const pool = serverPool(url, TYPES, longestQuery)
  const writes = new RefusedWrites()
  const { db, state } = openOn(pool, SERVER_TURNS, { ...events, writes })
  const close = () => db.destroy()
  return { db, writes, exclusive: false, pool: state, lost: NEVER, close }
}

/** On a connection without timeouts: a migration, or waiting for that of another process, may take long. */
async function migrateServer(url: string, now: Date): Promise<number | null> {
  const { db } = openOn(serverPool(url, TYPES), SERVER_TURNS, {})
  try {
    return await migrate(db, now)
  } finally {
    await db.destroy()
  }
}

async function openEmbedded(folder: string, events: DatabaseEvents): Promise<Unmigrated> {
  if (folder === 'memory://') return openFolder(null, events)
  const lock = await lockFolder(folder)
  try {
    expectNoCutOffRestore(folder)
    const database = await openFolder(folder, events)
    const close = async () => {
      await database.close()
      lock.release()
    }
    return { ...database, lost: lock.lost, close }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** Locks the embedded database's folder against other processes. */
export async function lockFolder(folder: string): Promise<DataLock> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  secureFolder(folder)
  return lockData(join(folder, 'db.lock'))
}

/** Opens the embedded database of a folder that this process has locked; null: in memory. */
export async function openFolder(folder: string | null, events: DatabaseEvents = {}): Promise<Unmigrated> {
  try {
    const embedded = await startEmbedded(folder, { onEnd: (reason) => events.ended?.(reason) })
    const pool = new pg.Pool({
      host: embedded.host,
      user: 'postgres',
      database: 'postgres',
      max: EMBEDDED_TURNS.places,
      idleTimeoutMillis: 0,
      ssl: false,
      types: TYPES,
      onConnect: (client) => listenOn(client, events.channels ?? {}),
    })
    const writes = new RefusedWrites()
    const { db, state } = openOn(pool, EMBEDDED_TURNS, { ...events, writes, keeps: true })
    const close = async () => {
      await db.destroy()
      await embedded.close()
    }
    return { db, writes, exclusive: true, pool: state, lost: NEVER, close }
  } catch (error) {
    throw explain(error, { folder: folder ?? 'memory://' })
  }
}

/** The one session of the embedded database gets its own notifications, with the answer of a query. */
async function listenOn(client: pg.ClientBase, channels: Channels): Promise<void> {
  client.on('notification', ({ channel, payload = '' }) => channels[channel]?.(payload))
  for (const channel of Object.keys(channels)) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
}

function openOn(
  pool: pg.Pool,
  limits: TurnLimits,
  { queried, writes, keeps = false }: DatabaseEvents & { writes?: RefusedWrites; keeps?: boolean },
): { db: Db; state: () => PoolState } {
  const turns = new ConnectionTurns(limits)
  const db: Db = new Kysely({
    dialect: new PostgresDialect({ pool: reconnectingPool(pool, { turns, keeps }) }),
    log: (event) => {
      if (event.level === 'error') writes?.note(event.error)
      queried?.(event.level === 'error' ? 'failed' : 'ok', event.queryDurationMillis / 1000)
    },
  })
  const state = () => {
    const { totalCount, idleCount, waitingCount } = pool
    return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount + turns.waiting }
  }
  return { db, state }
}

/** Counts and sizes stay far below 2^53, so 64-bit integers are read as numbers. */
const TYPES: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    return oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format)
  },
}

function explain(error: unknown, place: DatabasePlace): Error {
  if (error instanceof StartFault) return error
  const reason = (error instanceof Error ? error.message || error.name : String(error)).replace(/\.$/, '')
  if ('url' in place) {
    // Certificate errors of Node.js, and PostgreSQL's errors about unencrypted connections.
    if (/certificate|no encryption/i.test(reason)) {
      return new StartFault(
        `The database cannot be used: ${reason}. Add \`?sslmode=verify-full&sslrootcert=/path/to/ca.pem\` to DATABASE_URL, with the certificate of the authority that signed the server's.`,
      )
    }
    return new StartFault(
      `The database cannot be used: ${reason}. Check DATABASE_URL, or unset it to use the embedded one.`,
    )
  }
  const folder = resolve(place.folder)
  if (isNoSpace(error) || reason.includes('No space left on device')) {
    return new StartFault(
      `The embedded database cannot be opened: the disk of ${folder} is full. Make room there, then start again. Nothing is lost.`,
    )
  }
  if (reason.includes('incompatible with server')) {
    return new StartFault(
      `The embedded database in ${join(folder, 'db')} was made by another version of the service. Start that version, or set INLET_DATA_DIR to another folder.`,
    )
  }
  return new StartFault(
    [
      `The embedded database in ${join(folder, 'db')} cannot be opened. It says: ${reason}.`,
      'If nobody changed that folder by hand, its data is damaged. The ways back:',
      `- move ${folder} away, put a backup in its place with "inlet restore", and start again;`,
      `- without a backup: move ${folder} away and start again, with an empty database. Keep what you moved: uploaded files lie in it, under files/.`,
      'docs/operate/self-hosting.md says more under "When the embedded database is damaged".',
    ].join('\n'),
  )
}

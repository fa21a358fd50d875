import pg from 'pg'
import * as v from 'valibot'
import type { AppliedMigration } from './refusingMigration.ts'

/** The oldest supported PostgreSQL. */
export const OLDEST_POSTGRES = 15

/** Facts about a PostgreSQL server, read without changing anything. */
export type ServerState = {
  /** Such as 16. */
  readonly version: number
  readonly now: Date
  /** In order. Empty: the service has never been started on it. */
  readonly migrations: readonly AppliedMigration[]
  /** Service processes with a heartbeat in the last half minute. */
  readonly processes: number
}

const Row = v.object({ version: v.string(), now: v.date(), tables: v.nullable(v.string()) })
const Processes = v.object({ alive: v.number() })
/** The column came later than the table. */
const Migrations = v.array(v.object({ number: v.number(), unused_since: v.optional(v.nullable(v.number())) }))
/** Milliseconds. */
const CONNECTING = 5_000

export async function inspectServer(url: string): Promise<ServerState> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECTING })
  // Its query reports the end.
  client.on('error', () => {})
  await client.connect()
  try {
    const answer = await client.query(
      `select current_setting('server_version_num') as version, now() as now, to_regclass('processes')::text as tables`,
    )
    const { version, now, tables } = v.parse(Row, answer.rows[0])
    const state = { version: Math.floor(Number(version) / 10_000), now }
    if (!tables) return { ...state, migrations: [], processes: 0 }
    const applied = await client.query('select * from migrations order by number')
    const counted = await client.query(
      `select count(*)::integer as alive from processes where seen_at > now() - interval '30 seconds'`,
    )
    const { alive } = v.parse(Processes, counted.rows[0])
    return { ...state, migrations: v.parse(Migrations, applied.rows), processes: alive }
  } finally {
    await client.end()
  }
}

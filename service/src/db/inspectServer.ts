import pg from 'pg'
import * as v from 'valibot'

/** What a PostgreSQL server says of itself, without anything being changed there. */
export type ServerState = {
  /** Such as 16. */
  readonly version: number
  readonly now: Date
  /** Of the newest migration. Null: the service has never been started on it. */
  readonly migration: number | null
  /** Names of processes of the service that gave a sign of life within the last half minute. */
  readonly processes: number
}

const Row = v.object({ version: v.string(), now: v.date(), tables: v.nullable(v.string()) })
const Counted = v.object({ migration: v.nullable(v.number()), processes: v.number() })
/** Milliseconds. */
const CONNECTING = 5_000

export async function inspectServer(url: string): Promise<ServerState> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECTING })
  // Told by the query that it ends.
  client.on('error', () => {})
  await client.connect()
  try {
    const answer = await client.query(
      `select current_setting('server_version_num') as version, now() as now, to_regclass('processes')::text as tables`,
    )
    const { version, now, tables } = v.parse(Row, answer.rows[0])
    const known = tables
      ? await client.query(`select (select max(number) from migrations) as migration,
          (select count(*)::integer from processes where seen_at > now() - interval '30 seconds') as processes`)
      : null
    const counted = known ? v.parse(Counted, known.rows[0]) : { migration: null, processes: 0 }
    return { version: Math.floor(Number(version) / 10_000), now, ...counted }
  } finally {
    await client.end()
  }
}

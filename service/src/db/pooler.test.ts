import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../test/freePort.ts'
import { postgresPrograms, startPostgres, type TestPostgres } from '../../test/postgres.ts'
import { type Database, openDatabase } from './database.ts'

const installed = spawnSync('pgbouncer', ['--version'], { env: { PATH: '/usr/sbin:/usr/bin' } }).status === 0
const without = installed && postgresPrograms ? '' : ' (skipped: no PgBouncer or PostgreSQL is installed)'
const MAX_QUERY_MS = 500

describe.skipIf(without !== '')(`PgBouncer in transaction mode [F-340]${without}`, () => {
  let server: TestPostgres
  let pooler: { readonly url: string; stop(): Promise<void> }
  let database: Database
  beforeAll(async () => {
    server = await startPostgres()
    pooler = await startPooler(dirname(server.socket))
    database = await openDatabase(pooler, new Date(), { longestQuery: MAX_QUERY_MS })
  }, 60_000)
  afterAll(async () => {
    await database.close()
    await pooler.stop()
    await server.stop()
  })

  test('serves the migrations, transactions and queries side by side', async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from migrations`.execute(
      database.db,
    )
    expect(rows[0]?.count).toBeGreaterThan(20)
    const rounds = Array.from({ length: 30 }, (_, value) =>
      database.db.transaction().execute(async (trx) => {
        await sql`select pg_advisory_xact_lock(1)`.execute(trx)
        const answer = await sql<{ value: number }>`select ${value}::integer as value`.execute(trx)
        return answer.rows[0]?.value
      }),
    )
    expect(await Promise.all(rounds)).toEqual(rounds.map((_, value) => value))
  })

  test('hands on sessions with the limits of queries, which end no migration', async () => {
    // Its one session has them by now.
    await expect(sql`select pg_sleep(${MAX_QUERY_MS / 1000})`.execute(database.db)).rejects.toThrow(
      'statement timeout',
    )
    let isLocked = () => {}
    const locked = new Promise<void>((resolve) => {
      isLocked = resolve
    })
    const direct = await openDatabase(server, new Date())
    const holding = direct.db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(7219450)`.execute(trx)
      isLocked()
      await sql`select pg_sleep(${(2 * MAX_QUERY_MS) / 1000})`.execute(trx)
    })
    await locked
    const second = await openDatabase(pooler, new Date())
    await second.close()
    await holding
    await direct.close()
  })
})

/** With one connection to the server in this folder, so that all of its clients share one session. */
async function startPooler(socketFolder: string): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'inlet-pooler-'))
  chmodSync(folder, 0o755)
  const port = await freePort()
  const config = join(folder, 'pgbouncer.ini')
  writeFileSync(
    config,
    `[databases]
postgres = host=${socketFolder} user=inlet
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 1
ignore_startup_parameters = extra_float_digits
`,
  )
  // It refuses to run as root.
  const asUser = process.getuid?.() === 0 ? ['-u', 'postgres'] : []
  const child: ChildProcess = spawn('pgbouncer', [...asUser, config], {
    env: { PATH: '/usr/sbin:/usr/bin' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  await new Promise<void>((resolve, reject) => {
    let output = ''
    child.stderr?.on('data', (text) => {
      output += text
      if (output.includes('process up')) resolve()
    })
    child.once('exit', () => reject(new Error(`pgbouncer ended: ${output}`)))
  })
  return {
    url: `postgres://inlet@127.0.0.1:${port}/postgres`,
    async stop() {
      child.kill('SIGINT')
      await once(child, 'exit')
      rmSync(folder, { recursive: true })
    },
  }
}

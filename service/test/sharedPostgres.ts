import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { postgresPrograms, startPostgres, type TestPostgres } from './postgres.ts'

/** A database with all tables, which others are copies of. */
const MIGRATED = 'migrated'

/** For Vitest: one server for a whole run. To make one for each file takes a second of two cores. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (!postgresPrograms) return
  // In a run that a test starts, the outer run's: its tables may be others.
  delete process.env.INLET_TEST_CLUSTER
  const server = await startPostgres()
  process.env.INLET_TEST_POSTGRES = server.url
  await execute(server.url, `create database ${MIGRATED}`)
  // Not for runs without PostgreSQL.
  const { openDatabase } = await import('../src/db/database.ts')
  await (await openDatabase({ url: urlOf(server.url, MIGRATED) }, new Date())).close()
  await server.halt()
  process.env.INLET_TEST_CLUSTER = `${server.data}.copy`
  // As the user that runs all servers.
  execFileSync('cp', ['-R', '-p', server.data, process.env.INLET_TEST_CLUSTER])
  await server.resume()
  return server.stop
}

/** A server of a test's own, whose database has all tables and no rows. */
export async function startMigratedPostgres(): Promise<TestPostgres> {
  const server = await startPostgres()
  return { ...server, url: urlOf(server.url, MIGRATED) }
}

/** A database on it with all tables and no rows, for tests that let the server run. */
export async function createDatabase(): Promise<{ readonly url: string; drop(): Promise<void> }> {
  const server = process.env.INLET_TEST_POSTGRES
  if (!server) throw new Error('No PostgreSQL was started for this run')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await execute(server, `create database ${name} template ${MIGRATED}`)
  return { url: urlOf(server, name), drop: () => execute(server, `drop database ${name} with (force)`) }
}

function urlOf(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = database
  return url.href
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

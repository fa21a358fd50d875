import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { postgresPrograms, startPostgres } from './postgres.ts'

/** For Vitest: one server for a whole run. To make one for each file takes a second of two cores. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (!postgresPrograms) return
  const server = await startPostgres()
  process.env.INLET_TEST_POSTGRES = server.url
  return server.stop
}

/** An empty database on it, for tests that let the server run. */
export async function createDatabase(): Promise<{ readonly url: string; drop(): Promise<void> }> {
  const server = process.env.INLET_TEST_POSTGRES
  if (!server) throw new Error('No PostgreSQL was started for this run')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await execute(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = name
  return { url: url.href, drop: () => execute(server, `drop database ${name} with (force)`) }
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

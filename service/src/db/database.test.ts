import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { postgresPrograms, startPostgres, withoutPostgres } from '../../test/postgres.ts'
import { workFor } from '../lib/workload.ts'
import { ensureOrganization } from './customers/customers.ts'
import { openDatabase } from './database.ts'

const NOW = new Date('2026-03-01T12:00:00Z')

describe('the embedded database', { timeout: 60_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'inlet-db-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('keeps what was written, and migrates once', async () => {
    const first = await openDatabase({ folder }, NOW)
    const id = await ensureOrganization(first.db, 'acme', NOW)
    await first.close()
    const second = await openDatabase({ folder }, NOW)
    expect(await ensureOrganization(second.db, 'acme', NOW)).toBe(id)
    await second.close()
  })

  test('refuses a folder that is in use, and names the remedy', async () => {
    const first = await openDatabase({ folder }, NOW)
    await expect(openDatabase({ folder }, NOW)).rejects.toThrow('INLET_DATA_DIR')
    await first.close()
  })

  test('refuses data of a newer version', async () => {
    const first = await openDatabase({ folder }, NOW)
    await first.db
      .insertInto('migrations')
      .values({ number: 9999, applied_at: NOW, unused_since: 9998 })
      .execute()
    await first.close()
    await expect(openDatabase({ folder }, NOW)).rejects.toThrow('newer version')
  })

  test('lets a request go before the jobs that wait for it', async () => {
    const database = await openDatabase({ folder: 'memory://' }, NOW)
    const order: string[] = []
    const ask = (name: string) =>
      database.db.transaction().execute(async (trx) => {
        await sql`select 1`.execute(trx)
        order.push(name)
      })
    const jobs = Array.from({ length: 10 }, () => workFor(null, () => ask('job')))
    await workFor('somebody', () => ask('request'))
    expect(order.length).toBeLessThanOrEqual(2)
    await Promise.all(jobs)
    expect(order).toHaveLength(11)
    await database.close()
  })

  test('leaves the main thread free during a long query', async () => {
    const database = await openDatabase({ folder: 'memory://' }, NOW)
    let ticks = 0
    const timer = setInterval(() => ticks++, 10)
    await sql`select count(*) from generate_series(1, 1000000)`.execute(database.db)
    clearInterval(timer)
    expect(ticks).toBeGreaterThan(2)
    await database.close()
  })
})

describe.skipIf(!postgresPrograms)(`a PostgreSQL server${withoutPostgres}`, { timeout: 60_000 }, () => {
  let server: Awaited<ReturnType<typeof startPostgres>>
  beforeAll(async () => {
    server = await startPostgres()
  }, 60_000)
  afterAll(() => server.stop())

  test('is migrated once by two processes that start together', async () => {
    const both = await Promise.all([openDatabase(server, NOW), openDatabase(server, NOW)])
    const applied = await both[0].db.selectFrom('migrations').selectAll().execute()
    const numbers = applied.map((row) => row.number).sort((a, b) => a - b)
    expect(numbers.length).toBeGreaterThan(0)
    expect(numbers).toEqual(numbers.map((_, index) => index + 1))
    for (const database of both) await database.close()
  })

  test('that is not there is named with the remedy', async () => {
    const url = 'postgres://nobody@127.0.0.1:1/none'
    await expect(openDatabase({ url }, NOW)).rejects.toThrow('Check DATABASE_URL')
  })
})

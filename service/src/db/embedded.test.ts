import {
  existsSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { StartFault } from '../lib/StartFault.ts'
import { DatabaseOutage } from './DatabaseOutage.ts'
import { DURABLE_PARAMETERS, DurableFs } from './DurableFs.ts'
import { type Database, openDatabase } from './database.ts'

// Each start loads a whole PostgreSQL, which is slow on a busy machine. All tests share one database.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const NOW = new Date('2026-03-01T12:00:00Z')
let folder = ''
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'inlet-embedded-'))
  const database = await openDatabase({ folder }, NOW)
  await sql`create table kept (number integer)`.execute(database.db)
  await database.close()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('what was committed is on the disk, not only with the system [F-007]', async () => {
  const synced: string[] = []
  // The descriptor's path tells which file it is, where the system has such a thing.
  const sync = (descriptor: number) => void synced.push(nameOf(descriptor))
  const fs = new DurableFs(join(folder, 'db'), sync)
  const database = await PGlite.create({ fs, startParams: DURABLE_PARAMETERS })
  try {
    expect((await database.query('show fsync')).rows).toEqual([{ fsync: 'on' }])
    await database.exec('checkpoint')
    synced.length = 0
    await database.query('insert into kept values (1)')
    expect(synced).toHaveLength(1)
    if (existsSync('/proc/self/fd')) expect(synced[0]).toContain('/pg_wal/')
  } finally {
    await database.close()
  }
})

test('a database that ends is started again, with all that was committed [F-003]', async () => {
  const ends: string[] = []
  const database = await openDatabase({ folder }, NOW, { ended: (reason) => ends.push(reason) })
  const count = async () =>
    (await sql<{ n: number }>`select count(*) as n from kept`.execute(database.db)).rows[0]?.n
  try {
    const before = await count()
    await sql`insert into kept values (2)`.execute(database.db)
    await endIt(database)
    await vi.waitFor(async () => expect(await count()).toBe(Number(before) + 1), {
      timeout: 60_000,
      interval: 200,
    })
    expect(ends.length).toBeGreaterThan(0)
  } finally {
    await database.close()
  }
})

test('a database that is damaged names what is broken, and the ways back [F-011]', async () => {
  const control = join(folder, 'db', 'global', 'pg_control')
  const whole = readFileSync(control)
  truncateSync(control, 100)
  const fault = await openDatabase({ folder }, NOW).catch((error: unknown) => error)
  expect(fault).toBeInstanceOf(StartFault)
  const said = fault instanceof Error ? fault.message : ''
  expect(said).toContain('could not read file "global/pg_control"')
  expect(said).toContain(join(folder, 'db'))
  expect(said).toContain('put a backup')
  expect(said).toContain('move ')
  expect(said).not.toContain('ASSERTIONS')
  writeFileSync(control, whole)
  await (await openDatabase({ folder }, NOW)).close()
})

test('a database of another version is not called damaged [F-011]', async () => {
  const file = join(folder, 'db', 'PG_VERSION')
  const version = readFileSync(file)
  writeFileSync(file, '12\n')
  await expect(openDatabase({ folder }, NOW)).rejects.toThrow('another version of the service')
  writeFileSync(file, version)
})

/** PostgreSQL cannot go on without this file: it ends in the middle of the query. */
async function endIt({ db }: Database): Promise<void> {
  const control = join(folder, 'db', 'global', 'pg_control')
  renameSync(control, `${control}.away`)
  await expect(sql`checkpoint`.execute(db)).rejects.toBeInstanceOf(DatabaseOutage)
  await expect(sql`select 1`.execute(db)).rejects.toBeInstanceOf(DatabaseOutage)
  renameSync(`${control}.away`, control)
}

function nameOf(descriptor: number): string {
  return existsSync('/proc/self/fd') ? readlinkSync(`/proc/self/fd/${descriptor}`) : 'unknown'
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { freePort } from '../test/freePort.ts'
import { inLongRun } from '../test/inLongRun.ts'
import { NetworkCustomer } from '../test/NetworkCustomer.ts'
import { postgresPrograms, startPostgres, withoutPostgres } from '../test/postgres.ts'
import { programOf } from '../test/programOf.ts'
import { ServiceProcess } from '../test/ServiceProcess.ts'
import { inlet } from './cli/inlet.ts'
import { openDatabase } from './db/database.ts'
import type { Db } from './db/schema.ts'
import { systemClock } from './lib/Clock.ts'

vi.setConfig({ testTimeout: 240_000 })

const WORDS = Array.from({ length: 8 }, (_, index) => `keepsake${index}`)
const WAIT = { timeout: 120_000, interval: 100 }
const cleanUp: (() => unknown)[] = []
afterEach(async () => {
  for (const done of cleanUp.splice(0).reverse()) await done()
})

describe.skipIf(!postgresPrograms)(`from the embedded database to PostgreSQL${withoutPostgres}`, () => {
  test.skipIf(!inLongRun)(
    'everything is there, also after the move was killed in the middle; the service finds it and goes on',
    async () => {
      const [place, server] = [folder(), await newServer()]
      const settings = { INLET_DATA_DIR: place, INLET_ENCRYPTION_KEYS: `k1:${'A'.repeat(43)}=` }
      const before = await start(settings)
      const customer = await fill(before.origin)
      const [files, [account]] = [await customer.files(), await customer.accounts()]
      const to = server.file
      expect((await command(settings, to)).complained).toContain('in use by process')
      await before.service.signal('SIGTERM')

      await killedAfter(settings, to, /^chunks: \d+ rows of/)
      const tooEarly = new ServiceProcess({ ...settings, DATABASE_URL: server.url })
      expect(await tooEarly.exit()).toBe(1)
      expect(tooEarly.output).toContain('Run inlet move-database again')
      const moved = await command(settings, to)
      expect(moved.code, moved.complained).toBe(0)
      expect(moved.complained).not.toMatch(/^chunks: \d+ rows of/m)
      expect(moved.said).toMatch(new RegExp(`^files +${files.length}$`, 'm'))
      expect((await command(settings, to)).complained).toContain('has tables already')
      expect(existsSync(join(place, 'db'))).toBe(true)

      await start({ ...settings, DATABASE_URL: server.url }, before.origin)
      const same = ({ id, name }: { id: number; name: string | null }) => `${id} ${name}`
      expect((await customer.files()).map(same).sort()).toEqual(files.map(same).sort())
      for (const word of WORDS) expect(await customer.find(word)).toHaveLength(1)
      expect((await customer.accounts())[0]).toMatchObject({ id: account?.id, sync_status: 'READY' })
      // New rows have ids after those that were moved, and the credential is the same.
      const { id } = await customer.upload('new.txt', 'a beginning')
      expect(id).toBeGreaterThan(Math.max(...files.map((file) => file.id)))
      await customer.take(account?.id ?? 0, ['id:names'])
      const settled = async () => expect(await customer.count(['QUEUED_FOR_SYNC', 'SYNCING'])).toBe(0)
      await vi.waitFor(settled, WAIT)
      expect(await customer.find('beginning')).toEqual([id])
      expect(await customer.count(['READY'])).toBeGreaterThan(files.length + 1)
    },
  )

  test('values of every kind arrive, references and triggers are there again, and what changed between two runs is copied anew', async () => {
    const [place, server] = [folder(), await newServer()]
    const source = await openDatabase({ folder: place }, new Date())
    await makeRows(source.db)
    await source.close()
    const settings = { INLET_DATA_DIR: place }
    const to = server.file
    await killedAfter(settings, to, /^customers: \d+ rows of/)
    const again = await openDatabase({ folder: place }, new Date())
    await sql`update customers set created_at = '2001-02-03T04:05:06.789012Z'`.execute(again.db)
    const shape = await shapeOf(again.db)
    await again.close()
    expect(await command(settings, to)).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^customers +1201$/m),
    })

    const target = await openDatabase({ url: server.url }, new Date())
    cleanUp.push(() => target.close())
    expect(await shapeOf(target.db)).toEqual(shape)
    const odd = await sql<{ fact: boolean }>`
      select payload = 'null'::jsonb and (select created_at from customers limit 1) = '2001-02-03T04:05:06.789012Z'
        and (select embedding = '{0.1,1e-38,-0,3.4028235e38}'::real[] and text = ${ODD} from chunks)
        and (select parent_id > id from files where id = 1) as fact
      from jobs where kind = 'odd'`.execute(target.db)
    expect(odd.rows).toEqual([{ fact: true }])
    // Triggers are disabled while rows are copied, and fire for later rows.
    expect(await countOf(target.db, 'deliveries')).toBe(0)
    const next = await sql<{
      id: number
    }>`insert into organizations (name, created_at) values ('next', now()) returning id`.execute(target.db)
    expect(next.rows[0]?.id).toBe(2)
    await expect(
      sql`insert into customers (organization_id, supplied_id, created_at, updated_at) values (99, 'x', now(), now())`.execute(
        target.db,
      ),
    ).rejects.toThrow('foreign key')
  })

  test('a database with tables of somebody, or with another move, is left alone', async () => {
    const [place, server] = [folder(), await newServer()]
    const settings = { INLET_DATA_DIR: place }
    expect((await command(settings, server.file)).complained).toContain('is no embedded database')
    const source = await openDatabase({ folder: place }, new Date())
    await source.close()
    expect((await command(settings, server.file)).complained).toContain('there is nothing to move')
    const marked = await openDatabase({ folder: place }, new Date())
    await sql`insert into stores (id, since) values ('mine', now())`.execute(marked.db)
    await marked.close()
    await server.run('create table database_moves (source text, began_at timestamptz)')
    await server.run("insert into database_moves values ('another', now())")
    expect((await command(settings, server.file)).complained).toContain('another one is being moved')
    await server.run('alter table database_moves rename to somebodys')
    expect((await command(settings, server.file)).complained).toContain('has tables already')
    expect((await command({ ...settings, DATABASE_URL: server.url }, server.file)).code).toBe(1)
    writeFileSync(server.file, 'INLET_DATA_DIR=elsewhere')
    expect((await command(settings, server.file)).complained).toContain('has no DATABASE_URL')
  })
})

const ODD = 'Zeile 1\nline 2\t"quoted" \\ {braces}, 日本語 🎉'

/** Rows whose values are easily lost: floats, JSON null, quotes, a parent with a higher id than its child. */
async function makeRows(db: Db): Promise<void> {
  await sql`insert into organizations (name, created_at) values ('acme', now())`.execute(db)
  await sql`insert into stores (id, since) values ('mine', now())`.execute(db)
  await sql`insert into customers (organization_id, supplied_id, created_at, updated_at)
    select 1, 'customer ' || number, now(), now() from generate_series(1, 1201) number`.execute(db)
  for (const name of ['child', 'parent'])
    await sql`insert into files
      (customer_id, source, name, name_key, external_file_id, sync_status, settings, created_at, updated_at)
      values (1, 'TEXT', ${name}, ${name}, ${name}, 'READY', '{}', now(), now())`.execute(db)
  await sql`update files set parent_id = 2 where id = 1`.execute(db)
  await sql`insert into chunks (file_id, index, text, tokens, embedding)
    values (1, 0, ${ODD}, 3, '{0.1,1e-38,-0,3.4028235e38}')`.execute(db)
  await sql`insert into jobs (kind, payload, run_at, created_at) values ('odd', 'null', now(), now())`.execute(
    db,
  )
}

/** The schema without the rows: columns, constraints, indexes, triggers and whether they are enabled. */
async function shapeOf(db: Db): Promise<unknown> {
  const { rows } = await sql`
    select conname as name, pg_get_constraintdef(oid) as what from pg_constraint
      where contype <> 'n' and connamespace = current_schema()::regnamespace
    union all select indexname, indexdef from pg_indexes where schemaname = current_schema()
    union all select tgname, tgenabled::text from pg_trigger where not tgisinternal
    order by 1, 2`.execute(db)
  return rows
}

async function countOf(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Some uploads, and an account with some items. */
async function fill(origin: string): Promise<NetworkCustomer> {
  const customer = await NetworkCustomer.at(origin, 'ann')
  for (const word of WORDS) await customer.upload(`${word}.txt`, `Of this one: ${word}.`)
  const { id } = await customer.connect('DROPBOX', 'fine')
  const listed = async () => expect((await customer.accounts())[0]).toMatchObject({ sync_status: 'READY' })
  await vi.waitFor(listed, WAIT)
  await customer.take(id, ['id:handbook'])
  await vi.waitFor(async () => {
    expect(await customer.count(['QUEUED_FOR_SYNC', 'SYNCING'])).toBe(0)
    expect(await customer.count(['READY'])).toBeGreaterThan(WORDS.length)
    await listed()
  }, WAIT)
  return customer
}

async function start(settings: Record<string, string>, at?: string) {
  const origin = at ?? `http://127.0.0.1:${await freePort()}`
  const service = new ServiceProcess({
    INLET_PORT: new URL(origin).port,
    INLET_FRAME_ORIGIN: origin,
    INLET_SANDBOX: 'true',
    INLET_SANDBOX_PORT: '0',
    ...settings,
  })
  cleanUp.push(() => service.signal('SIGKILL'))
  await service.listening()
  return { service, origin }
}

async function newServer() {
  const server = await startPostgres()
  cleanUp.push(() => server.stop())
  const file = join(folder(), 'new.env')
  writeFileSync(file, `DATABASE_URL=${server.url}\n`)
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  return { ...server, file, run }
}

async function command(environment: Record<string, string>, to: string) {
  const [said, complained]: [string[], string[]] = [[], []]
  const code = await inlet(['move-database', '--to', to], {
    environment,
    clock: systemClock,
    say: (line) => said.push(line),
    complain: (line) => complained.push(line),
  })
  return { code, said: said.join('\n'), complained: complained.join('\n') }
}

/** Runs the command as a process, which is killed as soon as it prints this. */
async function killedAfter(environment: Record<string, string>, to: string, said: RegExp): Promise<void> {
  const child: ChildProcess = spawn(process.execPath, [...programOf('inlet'), 'move-database', '--to', to], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(child, 'close')
  const lines: string[] = []
  if (child.stderr)
    for await (const line of createInterface(child.stderr)) {
      lines.push(line)
      if (said.test(line)) child.kill('SIGKILL')
    }
  expect(await ended, lines.join('\n')).toEqual([null, 'SIGKILL'])
}

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'inlet-moved-'))
  cleanUp.push(() => rmSync(made, { recursive: true, force: true }))
  return made
}

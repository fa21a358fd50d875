import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterEach, expect, test, vi } from 'vitest'
import { freePort } from '../test/freePort.ts'
import { inLongRun } from '../test/inLongRun.ts'
import { NetworkCustomer } from '../test/NetworkCustomer.ts'
import { postgresPrograms, startPostgres, withoutPostgres } from '../test/postgres.ts'
import { ServiceProcess } from '../test/ServiceProcess.ts'
import { startMigratedPostgres } from '../test/sharedPostgres.ts'
import { inlet } from './cli/inlet.ts'
import { openDatabase } from './db/database.ts'
import { systemClock } from './lib/Clock.ts'

// The drills of docs/operate/backup.md, with the programs that it names.
vi.setConfig({ testTimeout: 240_000 })

const FILE_NAMES = Array.from({ length: 5 }, (_, index) => `keepsake${index}`)
const cleanUp: (() => unknown)[] = []
afterEach(async () => {
  for (const done of cleanUp.splice(0).reverse()) await done()
})

test('embedded: a backup of a stopped service, made and restored by the command, brings everything back', async () => {
  const place = folder()
  const backup = join(folder(), 'backup')
  const settings = { INLET_DATA_DIR: place, INLET_ENCRYPTION_KEYS: newKey() }
  const before = await start(settings)
  const customer = await fill(before.origin)
  expect((await command(settings, 'backup', backup)).complained).toContain('in use by process')
  expect(await before.service.signal('SIGTERM')).toBe(0)
  const made = await command(settings, 'backup', backup)
  expect(made).toMatchObject({ code: 0, complained: expect.stringMatching(/^(\d+) of \1 files/m) })
  expect(made.said).toContain('Keep the encryption keys it needs, apart from it: k1.')
  expect((await command(settings, 'backup', backup)).complained).toContain('is not empty')
  expect((await command(settings, 'backup', join(place, 'backup'))).complained).toContain('is lost with it')
  const later = await start(settings, before.origin)
  await customer.upload('later.txt', 'afterthought')
  await later.service.signal('SIGKILL')

  expect((await command(settings, 'restore', backup)).complained).toContain('is not empty')
  rmSync(place, { recursive: true })
  const keyless = { INLET_DATA_DIR: place, INLET_BLOBS: 's3://elsewhere' }
  const restored = await command(keyless, 'restore', backup)
  expect(restored.code, restored.complained).toBe(0)
  expect(restored.said).toContain('INLET_ENCRYPTION_KEYS lacks k1')
  expect(restored.said).toContain('The bytes of files were in the data folder')
  await start(settings, before.origin)
  await expectWhole(customer)
})

test('a backup that is damaged, cut off or leads elsewhere is refused, and nothing of it stays', async () => {
  const place = join(folder(), 'data')
  const settings = { INLET_DATA_DIR: place }
  expect((await command(settings, 'backup', join(folder(), 'a'))).complained).toContain(
    'no embedded database',
  )
  await openDatabase({ folder: place }, new Date()).then((database) => database.close())
  const backup = join(folder(), 'backup')
  expect((await command(settings, 'backup', backup)).code).toBe(0)
  const inServer = { ...settings, DATABASE_URL: 'postgres://somewhere/inlet' }
  expect((await command(inServer, 'backup', join(folder(), 'b'))).complained).toContain('pg_dump')
  rmSync(place, { recursive: true })
  const spoil = (file: string, change: (text: string) => string) => {
    const text = readFileSync(join(backup, file), 'latin1')
    writeFileSync(join(backup, file), change(text), 'latin1')
    return () => writeFileSync(join(backup, file), text, 'latin1')
  }
  const restored = async () => {
    const { code, complained } = await command(settings, 'restore', backup)
    expect([code, existsSync(place) ? readdirSync(place) : []]).toEqual([1, []])
    return complained
  }
  const mendVersion = spoil('db/PG_VERSION', () => '17\n')
  expect(await restored()).toContain('PG_VERSION is damaged: its SHA-256')
  mendVersion()
  const mendList = spoil('contents.sha256', (text) => text.replace('  db/', '  db/../../'))
  expect(await restored()).toContain('contents.sha256 is damaged')
  mendList()
  const mendFacts = spoil('backup.json', (text) => text.replace('"jobs": ', '"jobs": 7'))
  expect(await restored()).toContain('The backup has other rows than it says: jobs.')
  mendFacts()
  // As a killed restore leaves it.
  mkdirSync(join(place, 'db.unfinished'), { recursive: true })
  await expect(openDatabase({ folder: place }, new Date())).rejects.toThrow('was cut off')
  rmSync(place, { recursive: true })
  rmSync(join(backup, 'backup.json'))
  expect(await restored()).toContain('no whole backup')
})

test.skipIf(!inLongRun || !postgresPrograms)(
  `PostgreSQL: a dump, and a copy of the files made after it, bring everything back while the service runs${withoutPostgres}`,
  async () => {
    const [place, away] = [folder(), folder()]
    const dump = join(away, 'inlet.dump')
    const backup = join(away, 'files')
    const keys = newKey()
    const server = await startMigratedPostgres()
    cleanUp.push(() => server.stop())
    const settings = { INLET_DATA_DIR: place, INLET_ENCRYPTION_KEYS: keys }
    const before = await start({ ...settings, DATABASE_URL: server.url })
    const customer = await fill(before.origin)
    run('pg_dump', '--format=custom', `--file=${dump}`, server.url)
    // Between the two: the database of the backup doesn't know it.
    await customer.upload('later.txt', 'afterthought')
    cpSync(place, backup, { recursive: true })
    await before.service.signal('SIGKILL')

    rmSync(place, { recursive: true })
    const empty = await startPostgres()
    cleanUp.push(() => empty.stop())
    run('pg_restore', '--no-owner', '--exit-on-error', `--dbname=${empty.url}`, dump)
    cpSync(backup, place, { recursive: true })
    await start({ ...settings, DATABASE_URL: empty.url }, before.origin)
    await expectWhole(customer)
  },
)

/** Some uploads, and an account with some items. */
async function fill(origin: string): Promise<NetworkCustomer> {
  const customer = await NetworkCustomer.at(origin, 'ann')
  for (const word of FILE_NAMES) await customer.upload(`${word}.txt`, `Of this one: ${word}.`)
  const { id } = await customer.connect('DROPBOX', 'fine')
  await quiet(customer)
  await customer.take(id, ['id:handbook'])
  await quiet(customer)
  await vi.waitFor(
    async () => expect(await customer.count(['READY'])).toBeGreaterThan(FILE_NAMES.length),
    WAIT,
  )
  return customer
}

/** Old files are found, their bytes can be ingested again, the account syncs, and newer files are gone. */
async function expectWhole(customer: NetworkCustomer): Promise<void> {
  const files = await customer.files()
  for (const word of FILE_NAMES) {
    const file = files.find(({ name }) => name === `${word}.txt`)
    expect(await customer.find(word)).toEqual([file?.id])
    await customer.post(v.unknown(), '/resync_file', { file_id: file?.id })
  }
  expect(files.map(({ name }) => name)).not.toContain('later.txt')
  await customer.upload('new.txt', 'a beginning')
  const [account] = await customer.accounts()
  await quiet(customer)
  await customer.take(account?.id ?? 0, ['id:names'])
  await quiet(customer)
  const busy = ['QUEUED_FOR_SYNC', 'SYNCING']
  await vi.waitFor(async () => expect(await customer.count(busy)).toBe(0), WAIT)
  expect(await customer.count()).toBeGreaterThan(files.length + 1)
  for (const word of [...FILE_NAMES, 'beginning']) expect(await customer.find(word)).toHaveLength(1)
}

const WAIT = { timeout: 120_000, interval: 100 }

async function quiet(customer: NetworkCustomer): Promise<void> {
  const ready = async () => expect((await customer.accounts())[0]).toMatchObject({ sync_status: 'READY' })
  await vi.waitFor(ready, WAIT)
}

/** `at`: the earlier port of the service, so that the customer's URLs still work. */
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

async function command(environment: Record<string, string>, ...typed: string[]) {
  const [said, complained]: [string[], string[]] = [[], []]
  const code = await inlet(typed, {
    environment,
    clock: systemClock,
    say: (line) => said.push(line),
    complain: (line) => complained.push(line),
  })
  return { code, said: said.join('\n'), complained: complained.join('\n') }
}

function run(program: string, ...settings: string[]): void {
  execFileSync(join(postgresPrograms ?? '', program), settings)
}

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'inlet-recovery-'))
  cleanUp.push(() => rmSync(made, { recursive: true, force: true }))
  return made
}

function newKey(): string {
  return `k1:${randomBytes(32).toString('base64')}`
}

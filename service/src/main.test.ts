import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadedSources } from '../test/loadedSources.ts'
import { ServiceProcess } from '../test/ServiceProcess.ts'
import { openDatabase } from './db/database.ts'

// Creating a database takes long on a busy machine. All tests share it.
vi.setConfig({ testTimeout: 120_000 })

let folder = ''
const processes: ServiceProcess[] = []
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'inlet-main-'))
})
afterEach(async () => {
  for (const service of processes.splice(0)) await service.signal('SIGKILL')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function run(variables: Record<string, string> = {}): ServiceProcess {
  const service = new ServiceProcess({ INLET_DATA_DIR: join(folder, 'data'), ...variables })
  processes.push(service)
  return service
}

async function refusalOf(variables: Record<string, string>): Promise<string> {
  const service = run(variables)
  expect(await service.exit()).toBe(1)
  expect(service.output).not.toContain('    at ')
  return service.output
}

test('starts, keeps others off its data folder, and gives it back when asked to stop', async () => {
  const service = run()
  const url = await service.listening()
  await expect.poll(async () => (await fetch(`${url}/health`)).status).toBe(200)
  const said = await refusalOf({})
  expect(said).toContain('The data folder is in use by process')
  expect(said).toContain('INLET_DATA_DIR')
  const lock = join(folder, 'data', 'db.lock')
  expect(JSON.parse(readFileSync(lock, 'utf8'))).toHaveProperty('pid')
  expect(await service.signal('SIGTERM')).toBe(0)
  expect(existsSync(lock)).toBe(false)
  // The standing jobs are in the database, each once.
  const { db, close } = await openDatabase({ folder: join(folder, 'data') }, new Date())
  const jobs = await db.selectFrom('jobs').select('kind').orderBy('kind').execute()
  await close()
  expect(jobs.map(({ kind }) => kind)).toEqual(['analyse', 'auto-sync', 'upkeep', 'webhooks'])
})

test('names at its start a variable that it does not know [F-337]', async () => {
  const service = run({ INLET_MAX_UPLOAD_BYTE: '5' })
  await service.listening()
  expect(service.output).toContain('"variable":"INLET_MAX_UPLOAD_BYTE"')
  expect(service.output).toContain('did you mean INLET_MAX_UPLOAD_BYTES?')
  expect(await service.signal('SIGTERM')).toBe(0)
})

test('in production nothing of the sandbox and of the emulators is loaded [F-103]', async () => {
  const loaded = join(folder, 'loaded')
  const service = run({
    NODE_ENV: 'production',
    INLET_API_KEYS: 'acme=a-long-enough-key',
    INLET_HOST_ORIGINS: 'https://app.example.com',
    INLET_FRAME_ORIGIN: 'https://connect.example.com',
    INLET_ENCRYPTION_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    INLET_SANDBOX: '',
    NODE_V8_COVERAGE: loaded,
  })
  const url = await service.listening()
  await expect.poll(async () => (await fetch(`${url}/health`)).status).toBe(200)
  expect(await service.signal('SIGTERM')).toBe(0)
  const sources = loadedSources(loaded)
  expect(sources).toContain('src/sources/createConnectors.ts')
  expect(sources.filter((file) => /^(?:src\/sandbox|emulators)\//.test(file))).toEqual([])
})

test('a taken port is named with the remedy, and the data folder is free again', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const address = other.address()
  const port = typeof address === 'object' ? String(address?.port) : ''
  const said = await refusalOf({ INLET_PORT: port })
  expect(said).toContain(`Port ${port} is taken.`)
  expect(said).toContain('INLET_PORT')
  expect(existsSync(join(folder, 'data', 'db.lock'))).toBe(false)
  other.close()
})

test('a data folder that cannot be made is named with the remedy', async () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  const said = await refusalOf({ INLET_DATA_DIR: join(file, 'data') })
  expect(said).toContain('The data folder cannot be written to')
  expect(said).toContain('INLET_DATA_DIR')
})

test('a data folder that others could open is closed to them, with everything in it [F-354] [F-361]', async () => {
  const data = join(folder, 'open')
  mkdirSync(data)
  chmodSync(data, 0o755)
  const service = run({ INLET_DATA_DIR: data })
  const url = await service.listening()
  await expect.poll(async () => (await fetch(`${url}/health`)).status).toBe(200)
  expect(statSync(data).mode & 0o777).toBe(0o700)
  // The embedded database sets the modes of its own files: its folder keeps other users out.
  const open = readdirSync(data, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.startsWith(`db${sep}`))
    .filter((name) => (statSync(join(data, name)).mode & 0o077) !== 0)
  expect(open).toEqual([])
  expect(await service.signal('SIGTERM')).toBe(0)
})

test.skipIf(process.getuid?.() === 0)('neither can one that is not ours (skipped as root)', async () => {
  const data = join(folder, 'theirs')
  mkdirSync(data)
  chmodSync(data, 0o500)
  expect(await refusalOf({ INLET_DATA_DIR: data })).toContain('The data folder cannot be written to')
})

test('a wrong variable is one line', async () => {
  expect(await refusalOf({ INLET_TOKEN_TTL: 'ten hours' })).toBe(
    'INLET_TOKEN_TTL is not usable. Give a whole number from 1 to 31536000.\n',
  )
})

import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Failure } from '@inlet/wire/service'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { account, quiet, sync } from '../test/connect.ts'
import { connectKeys } from '../test/keyForms.ts'
import { MemorySource } from '../test/MemorySource.ts'
import { onEitherDatabase } from '../test/onEachDatabase.ts'
import { ServiceProcess } from '../test/ServiceProcess.ts'
import { settled } from '../test/settled.ts'
import { NoSpace } from './lib/NoSpace.ts'

const NO_SPACE = 'There is no space left on the server'

onEitherDatabase(
  'a data folder without room',
  (service) => {
    afterEach(() => {
      service().bytesFree = () => Number.MAX_SAFE_INTEGER
    })

    test('uploads are refused with 507 in words, and the service is not ready [F-005]', async () => {
      const customer = await service().customer('full')
      service().bytesFree = () => 1_000_000
      const answer = await customer.sendFile('a.txt', 'text')
      expect(answer.status).toBe(507)
      expect(v.parse(Failure, await answer.json()).detail).toContain(NO_SPACE)
      const ready = await service().app.request('/health/ready')
      expect(ready.status).toBe(503)
      expect(await ready.json()).toMatchObject({
        disk: 'failing',
        database: 'ok',
        missing: [expect.stringContaining('disk of the data folder is full')],
      })
      expect((await service().app.request('/health/live')).status).toBe(200)
      expect((await customer.list()).count).toBe(0)
      service().bytesFree = () => 3_000_000
      const { id } = await customer.upload('a.txt', 'text')
      await settled(customer, id)
      await expect.poll(async () => (await service().app.request('/health/ready')).status).toBe(200)
    })

    test('an accepted file waits, says why, and goes on when there is room [F-005]', async () => {
      const customer = await service().customer('waits')
      // Space for the upload, none for its text.
      let looks = 0
      service().bytesFree = () => (looks++ === 0 ? Number.MAX_SAFE_INTEGER : 0)
      const { id } = await customer.upload('a.txt', 'Some text.')
      await vi.waitFor(
        async () =>
          expect(await customer.file(id)).toMatchObject({
            sync_status: 'DELAYED',
            sync_error_message: expect.stringContaining(NO_SPACE),
          }),
        { timeout: 10_000 },
      )
      service().bytesFree = () => Number.MAX_SAFE_INTEGER
      service().clock.advance(60_000)
      expect(await settled(customer, id)).toMatchObject({ sync_status: 'READY', sync_error_message: null })
    })

    test('an account that is synced waits, says why, and goes on when there is room [F-005]', async () => {
      const customer = await service().customer('syncs')
      const source = new MemorySource()
      source.fill('docs', 6)
      service().sources.set('S3', source.connector())
      const { id } = await connectKeys(customer, 'S3')
      const says = (text: unknown) =>
        vi.waitFor(
          async () =>
            expect(await account(customer, id)).toMatchObject({
              sync_status: expect.stringMatching(/SYNCING$/),
              data_source_metadata: { sync_error_message: text },
            }),
          { timeout: 10_000 },
        )
      // Full before it begins.
      service().bytesFree = () => 0
      await sync(customer, id, ['docs'])
      await says(expect.stringContaining(NO_SPACE))
      // Space when it continues, and again none for what it fetches.
      const receive = vi.spyOn(service().blobStore, 'receive').mockRejectedValue(new NoSpace())
      service().bytesFree = () => Number.MAX_SAFE_INTEGER
      service().clock.advance(60_000)
      await vi.waitFor(async () => {
        const waiting = await customer.list({ filters: { sync_statuses: ['DELAYED'] } })
        expect(waiting.results[0]?.sync_error_message).toContain(NO_SPACE)
      })
      await says(expect.stringContaining(NO_SPACE))
      receive.mockRestore()
      service().clock.advance(60_000)
      expect(await quiet(customer, id)).toMatchObject({
        sync_status: 'READY',
        data_source_metadata: { sync_error_message: null },
      })
      const ready = await customer.list({ filters: { sync_statuses: ['READY'] } })
      expect(ready.count).toBeGreaterThan(5)
      expect(ready.results.map((file) => file.sync_error_message)).toEqual(ready.results.map(() => null))
    })
  },
  () => ({ INLET_DISK_RESERVE_BYTES: '2000000' }),
)

const folder = mkdtempSync(join(tmpdir(), 'inlet-full-'))
const canMount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=130m', 'tmpfs', folder]).status === 0

// On a disk of its own, which needs the permission to mount one.
describe.skipIf(!canMount)(
  `a disk that is full${canMount ? '' : ' (skipped: no disk can be mounted)'}`,
  () => {
    const filler = join(folder, 'filler')
    let process: ServiceProcess | undefined
    vi.setConfig({ testTimeout: 120_000 })
    beforeAll(() => mkdirSync(join(folder, 'data')))
    afterEach(async () => {
      await process?.signal('SIGKILL')
    })
    afterAll(() => {
      spawnSync('umount', [folder])
      rmSync(folder, { recursive: true, force: true })
    })

    const run = () => {
      const data = { INLET_DATA_DIR: join(folder, 'data'), INLET_DISK_RESERVE_BYTES: '0' }
      process = new ServiceProcess({ ...data, INLET_API_KEYS: 'acme=acme-test-api-key' })
      return process
    }

    test('an upload that does not fit is answered at once; all goes on when there is room [F-005]', async () => {
      const url = await run().listening()
      const token = await tokenOf(url)
      fill(filler, 600_000)
      const began = Date.now()
      const answer = await upload(url, token, 1_200_000)
      expect(answer.status).toBe(507)
      expect(v.parse(Failure, await answer.json()).detail).toContain(NO_SPACE)
      // Chunked, without a length that would announce it: it fails halfway.
      const streamed = await upload(url, token, 1_200_000, { inPieces: true })
      expect(streamed.status).toBe(507)
      expect(Date.now() - began).toBeLessThan(15_000)
      rmSync(filler)
      expect((await upload(url, token, 1_200_000)).status).toBe(200)
    })

    test('a start says what to do, without a stack [F-005]', async () => {
      fill(filler, 0)
      const service = run()
      expect(await service.exit()).toBe(1)
      expect(service.output).toContain('is full. Make room there, then start again.')
      expect(service.output).not.toContain('    at ')
      rmSync(filler)
      await run().listening()
      expect(existsSync(join(folder, 'data', 'db.lock'))).toBe(true)
    })
  },
)

async function tokenOf(url: string): Promise<string> {
  const headers = { Authorization: 'Bearer acme-test-api-key', 'customer-id': 'ann' }
  const answer = await fetch(`${url}/auth/v1/access_token`, { headers })
  return v.parse(v.object({ access_token: v.string() }), await answer.json()).access_token
}

async function upload(
  url: string,
  token: string,
  size: number,
  { inPieces = false } = {},
): Promise<Response> {
  const form = new FormData()
  form.append('file', new File(['x'.repeat(size)], 'a.txt'))
  const whole = new Response(form)
  const type = whole.headers.get('Content-Type') ?? ''
  const body = inPieces ? { body: whole.body, duplex: 'half' as const } : { body: await whole.arrayBuffer() }
  const headers = { Authorization: `Token ${token}`, 'Content-Type': type }
  return fetch(`${url}/uploadfile`, { method: 'POST', headers, ...body })
}

/** Fills the disk up to `left` bytes. */
function fill(path: string, left: number): void {
  const file = openSync(path, 'w')
  const block = Buffer.alloc(4096)
  let written = 0
  try {
    for (;;) written += writeSync(file, block)
  } catch {
    closeSync(file)
  }
  spawnSync('truncate', ['-s', String(Math.max(0, written - left)), path])
}

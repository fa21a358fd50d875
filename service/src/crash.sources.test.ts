import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { AzureStorage } from '../test/azure/AzureStorage.ts'
import { hasForeignServers, startS3rver, withoutForeignServers } from '../test/foreignServers.ts'
import { freePort } from '../test/freePort.ts'
import { Emulate } from '../test/github/Emulate.ts'
import { inLongRun } from '../test/inLongRun.ts'
import { NetworkCustomer } from '../test/NetworkCustomer.ts'
import { ServiceProcess } from '../test/ServiceProcess.ts'
import type { S3Storage } from '../test/s3/S3Storage.ts'
import { unreachedRates } from '../test/unreachedRates.ts'

/** Per source. */
const KILLS = 8
/** Minimum of files that are imported between two kills. */
const BETWEEN = 50
/** Enough for more steps of a sync than there are kills. */
const NAMES = Array.from({ length: BETWEEN * 2 * (KILLS + 1) }, (_, index) => `all/${index}.txt`)
/** Milliseconds. */
const TIMEOUT_MS = 240_000

/** A real source at an emulator, with all the files in its `docs`. */
type Filled = { readonly source: string; readonly keys: Readonly<Record<string, string>> }

describe.skipIf(!inLongRun || !hasForeignServers)(
  `amid syncs of the real sources${withoutForeignServers}`,
  () => {
    let azure: AzureStorage
    let s3: S3Storage
    let github: Emulate
    let folder: string
    let service: ServiceProcess | undefined
    let origin: string
    beforeAll(async () => {
      azure = await AzureStorage.start()
      s3 = await startS3rver()
      github = await Emulate.start()
      folder = mkdtempSync(join(tmpdir(), 'inlet-sources-crash-'))
      origin = `http://127.0.0.1:${await freePort()}`
    })
    afterAll(async () => {
      await service?.signal('SIGKILL')
      await github?.stop()
      await s3?.stop()
      await azure?.stop()
      rmSync(folder, { recursive: true, force: true })
    })

    test(`killed ${KILLS} times in each of them, the service imports each file once and comes to an end`, {
      timeout: 2 * TIMEOUT_MS + KILLS * 60_000,
    }, async ({ task }) => {
      const sources = await filled()
      await begin()
      for (const { source, keys } of sources) {
        const customer = await NetworkCustomer.at(origin, source)
        const { id } = await customer.connectKeys(source, keys)
        const docs = await until(async () => {
          const found = (await customer.items(id)).find(({ name }) => name?.endsWith('docs'))
          if (!found) throw new Error('Not listed yet')
          return found.external_id
        })
        await customer.take(id, [docs])
        for (let kill = 1; kill <= KILLS; kill += 1) {
          await until(async () => expect(await customer.count(['READY'])).toBeGreaterThan(kill * BETWEEN))
          await service?.signal('SIGKILL')
          await begin()
          expect(await customer.count(['QUEUED_FOR_SYNC', 'SYNCING'])).toBeGreaterThan(0)
        }
      }
      for (const { source } of sources) await expectEachOnce(await NetworkCustomer.at(origin, source))
      task.meta.counts = { kills: 3 * KILLS, files: 3 * NAMES.length }
    })

    async function begin(): Promise<void> {
      service = new ServiceProcess({
        INLET_DATA_DIR: folder,
        INLET_PORT: new URL(origin).port,
        INLET_FRAME_ORIGIN: origin,
        INLET_AZURE_BLOB_ENDPOINT: azure.endpoint,
        INLET_GITHUB_API: github.url,
        INLET_FETCH_ALLOW: `${azure.origin},${github.url},http://storage.test:${s3.port}`,
        NODE_OPTIONS: `--import ${new URL('../test/testNames.mjs', import.meta.url)}`,
        ...unreachedRates,
      })
      await service.listening()
    }

    async function filled(): Promise<readonly Filled[]> {
      await azure.makeContainer('docs')
      await azure.fill('docs', NAMES)
      await s3.makeBucket('docs')
      await s3.fill('docs', NAMES)
      await github.send('POST', '/user/repos', { name: 'docs', auto_init: true })
      for (const name of NAMES) await github.write('ann/docs', name, name)
      const { accessKeyId: access_key, secretAccessKey: access_key_secret } = s3.keys
      return [
        {
          source: 'AZURE_BLOB_STORAGE',
          keys: { account_name: AzureStorage.account, account_key: AzureStorage.key },
        },
        { source: 'S3', keys: { access_key, access_key_secret, endpoint_url: `storage.test:${s3.port}` } },
        { source: 'GITHUB', keys: { username: 'ann', access_token: 'ghp_ann' } },
      ]
    }

    async function expectEachOnce(customer: NetworkCustomer): Promise<void> {
      await until(async () => expect(await customer.accounts()).toMatchObject([{ sync_status: 'READY' }]))
      const all = await customer.count()
      // Files in progress when the process died are ingested alone, each by its own job.
      await until(async () => expect(await customer.count(['READY'])).toBe(all))
      const names = (await customer.files()).map((file) => file.external_file_id?.split('|')[1] ?? '')
      expect(names.filter((name) => name.endsWith('.txt')).sort()).toEqual([...NAMES].sort())
      const last = NAMES.at(-1) ?? ''
      expect(await customer.find(last)).toHaveLength(1)
    }
  },
)

function until<T>(condition: () => Promise<T>): Promise<T> {
  return vi.waitFor(condition, { timeout: TIMEOUT_MS, interval: 25 })
}

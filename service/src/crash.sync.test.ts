import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { freePort } from '../test/freePort.ts'
import { historyFaults } from '../test/historyFaults.ts'
import { inLongRun } from '../test/inLongRun.ts'
import { NetworkCustomer } from '../test/NetworkCustomer.ts'
import { ServiceProcess } from '../test/ServiceProcess.ts'
import { unreachedRates } from '../test/unreachedRates.ts'
import { openDatabase } from './db/database.ts'

/** `crash.played.test.ts` proves the same with fewer documents. */
const ITEMS = 10_000
/** Milliseconds. */
const TIMEOUT_MS = 1_500_000

let folder = ''
let service: ServiceProcess | undefined
afterEach(async () => {
  await service?.signal('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

test.skipIf(!inLongRun)(
  'killed in the middle of 10,000 items, a sync goes on and imports each item once, and its history adds up',
  {
    timeout: 1.2 * TIMEOUT_MS,
  },
  async ({ task }) => {
    folder = mkdtempSync(join(tmpdir(), 'inlet-sync-crash-'))
    const origin = `http://127.0.0.1:${await freePort()}`
    const begin = async () => {
      service = new ServiceProcess({
        INLET_DATA_DIR: folder,
        INLET_PORT: new URL(origin).port,
        INLET_FRAME_ORIGIN: origin,
        INLET_SANDBOX: 'true',
        INLET_SANDBOX_PORT: '0',
        ...unreachedRates,
      })
      await service.listening()
      return service
    }

    const first = await begin()
    const ann = await NetworkCustomer.at(origin, 'ann')
    // Other sources are asked no faster than their vendors let us.
    await ann.connectKeys('S3', { access_key: 'SANDBOXBIG', access_key_secret: 'sandbox-big' })
    const account = await readyAccount(ann)
    await ann.items(account.id)
    await ann.items(account.id, 'documents')
    await ann.take(account.id, ['documents|Archive/'])
    await until(async () => expect(await ann.count(['READY'])).toBeGreaterThan(500))
    await first.signal('SIGKILL')

    const second = await begin()
    expect(await ann.count(['QUEUED_FOR_SYNC', 'SYNCING'])).toBeGreaterThan(0)
    await until(async () => expect(await ann.count(['READY'])).toBeGreaterThan(4_000))
    await second.signal('SIGKILL')

    await begin()
    await until(async () => expect(await ann.count()).toBe(ITEMS + 1))
    const done = await readyAccount(ann)
    expect(done).toMatchObject({ last_sync_action: 'UPDATE' })
    expect(done.files_synced_at).not.toBeNull()
    // Files in progress when the process died are ingested alone, each by its own job.
    await until(async () => expect(await ann.count(['READY'])).toBe(ITEMS + 1))
    const ids = (await ann.files()).map((file) => file.external_file_id)
    expect(new Set(ids).size).toBe(ITEMS + 1)
    expect(ids).toHaveLength(ITEMS + 1)
    // Orphans of a kill were removed, so that each file has its blob and there are no others.
    expect(readdirSync(join(folder, 'files'))).toHaveLength(ITEMS)
    expect(readdirSync(join(folder, 'arriving'))).toEqual([])
    await service?.signal('SIGTERM')
    const { db, close } = await openDatabase({ folder }, new Date())
    expect(await historyFaults(db, account.id)).toEqual([])
    await close()
    task.meta.counts = { kills: 2, files: ids.length }
  },
)

async function readyAccount(customer: NetworkCustomer) {
  return until(async () => {
    const [account] = await customer.accounts()
    if (account?.sync_status !== 'READY') throw new Error(`The account is ${account?.sync_status}`)
    return account
  })
}

function until<T>(condition: () => Promise<T>): Promise<T> {
  return vi.waitFor(condition, { timeout: TIMEOUT_MS, interval: 1_000 })
}

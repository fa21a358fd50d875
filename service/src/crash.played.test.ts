import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Account } from '@inlet/wire/service'
import { afterEach, expect, test, vi } from 'vitest'
import { approve, RETURN } from '../test/approve.ts'
import type { PlayedSource } from '../test/contract/PlayedSource.ts'
import { PLAYED } from '../test/contract/playedSources.ts'
import { freePort } from '../test/freePort.ts'
import { historyFaults } from '../test/historyFaults.ts'
import { NetworkCustomer } from '../test/NetworkCustomer.ts'
import { ServiceProcess } from '../test/ServiceProcess.ts'
import { unreachedRates } from '../test/unreachedRates.ts'
import { openDatabase } from './db/database.ts'
import { hasConversations, isTakenWhole, type ThirdPartySource } from './sources/thirdPartySources.ts'

/** `npm run test:long` kills in the middle of each source; `crash.test.ts` kills amid a sync in other runs. */
const { INLET_TEST_KILLS } = process.env
const KILLS = Number(INLET_TEST_KILLS ?? 1)
/** Conversations are selected by a call of their own; the results of their kills equal those of all others. */
const chosenAsItems = PLAYED.filter(([source]) => !hasConversations(source))
/** Minimum of documents that are imported between two kills. */
const BETWEEN = 10
/** Enough documents that some remain for each kill: several are read between two checks. */
const DOCUMENTS = BETWEEN * 2 * (KILLS + 1)
const NAMES = Array.from({ length: DOCUMENTS }, (_, index) => `document${index}.txt`)
/** Milliseconds. Sources are called within their vendors' rate limits: 80 per minute at Document360. */
const TIMEOUT_MS = 300_000

let folder = ''
let service: ServiceProcess | undefined
let played: PlayedSource | undefined
afterEach(async () => {
  await service?.signal('SIGKILL')
  await played?.stop()
  rmSync(folder, { recursive: true, force: true })
})

test.skipIf(!INLET_TEST_KILLS).for(chosenAsItems)(
  `%s: killed ${KILLS} times amid a sync, the service imports each document once, and its history adds up`,
  {
    timeout: 2 * TIMEOUT_MS,
  },
  async ([source, play], { task }) => {
    folder = mkdtempSync(join(tmpdir(), 'inlet-played-crash-'))
    const here = await play(() => new Date())
    played = here
    const root = typeof here.folder === 'string' ? null : await here.folder('handbook')
    const ids: string[] = []
    for (const name of NAMES) ids.push(await here.put(name, `uniquely ${name}`, root))
    const picked = root === null ? ids : [root]

    const origin = `http://127.0.0.1:${await freePort()}`
    await begin(origin, here)
    const customer = await NetworkCustomer.at(origin, source)
    const { id } = await connect(customer, source, here)
    await open(customer, id, [...(here.top ?? []), picked])
    await customer.take(id, picked)
    for (let kill = 1; kill <= KILLS; kill += 1) {
      await until(async () => expect(await customer.count(['READY'])).toBeGreaterThan(kill * BETWEEN))
      await service?.signal('SIGKILL')
      await begin(origin, here)
      expect(await customer.count(['QUEUED_FOR_SYNC', 'SYNCING'])).toBeGreaterThan(0)
    }
    await expectEachOnce(customer, ids)
    await expectWholeHistory(id)
    task.meta.counts = { kills: KILLS, files: ids.length }
  },
)

/** One process after the other, on one disk. */
async function begin(origin: string, { origins, variables }: PlayedSource): Promise<void> {
  service = new ServiceProcess({
    INLET_DATA_DIR: folder,
    INLET_PORT: new URL(origin).port,
    INLET_FRAME_ORIGIN: new URL(RETURN).origin,
    INLET_FETCH_ALLOW: origins.join(),
    NODE_OPTIONS: `--import ${new URL('../test/testNames.mjs', import.meta.url)}`,
    ...variables,
    ...unreachedRates,
  })
  await service.listening()
}

/** Only selected items are imported. */
async function connect(
  customer: NetworkCustomer,
  source: ThirdPartySource,
  { login }: PlayedSource,
): Promise<Account> {
  const quietly = isTakenWhole(source) ? { sync_files_on_connection: false } : {}
  return login.how === 'keys'
    ? customer.connectKeys(source, { ...login.keys(), ...quietly })
    : customer.signIn(source, { ...login.form, ...quietly }, approve)
}

/** Opens drives, sites or projects one after another, until the item to select is listed. */
async function open(
  customer: NetworkCustomer,
  accountId: number,
  levels: readonly (string | readonly string[])[],
): Promise<void> {
  let parent: string | undefined
  for (const level of levels) {
    await until(async () => {
      const listed = (await customer.items(accountId, parent)).map(({ external_id }) => external_id)
      expect(listed).toEqual(expect.arrayContaining([level].flat()))
    })
    if (typeof level === 'string') parent = level
  }
}

/** Nothing is lost or duplicated: neither files nor search results. */
async function expectEachOnce(customer: NetworkCustomer, ids: readonly string[]): Promise<void> {
  await until(async () => expect(await customer.accounts()).toMatchObject([{ sync_status: 'READY' }]))
  const all = await customer.count()
  // Files in progress when the process died are ingested alone, each by its own job.
  await until(async () => expect(await customer.count(['READY'])).toBe(all))
  const known = new Set(ids)
  const here = (await customer.files()).map((file) => file.external_file_id ?? '')
  expect(here.filter((one) => known.has(one)).sort()).toEqual([...ids].sort())
  expect(new Set(here).size).toBe(here.length)
  for (const name of NAMES) expect(await customer.find(`uniquely ${name}`), name).toHaveLength(1)
}

/** The history of the account, read from the database of a service that was asked to stop. */
async function expectWholeHistory(accountId: number): Promise<void> {
  expect(await service?.signal('SIGTERM')).toBe(0)
  const { db, close } = await openDatabase({ folder }, new Date())
  expect(await historyFaults(db, accountId)).toEqual([])
  // Orphans of a kill were removed, so that each file has its blob and there are no others.
  const blobs = await db.selectFrom('files').select('blob').where('blob', 'is not', null).execute()
  await close()
  expect(readdirSync(join(folder, 'files')).sort()).toEqual(blobs.map(({ blob }) => blob).sort())
  expect(readdirSync(join(folder, 'arriving'))).toEqual([])
}

function until<T>(condition: () => Promise<T>): Promise<T> {
  return vi.waitFor(condition, { timeout: TIMEOUT_MS, interval: 25 })
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { UserFile } from '@inlet/wire/service'
import { afterEach, expect, test, vi } from 'vitest'
import { inLongRun } from '../test/inLongRun.ts'
import { NetworkCustomer } from '../test/NetworkCustomer.ts'
import { ServiceProcess } from '../test/ServiceProcess.ts'
import { unreachedRates } from '../test/unreachedRates.ts'

/** A former bug gave up every running job after the fifth kill. */
const KILLS = 20
/** So many that none can be alone three times, even if half of them finish between two kills. */
const FILES = 2 * KILLS
/** Long enough that a kill hits while it is being read. */
const FILLER = 'The quick brown fox jumps over the lazy dog. '.repeat(5_000)

let folder = ''
let service: ServiceProcess | undefined
afterEach(async () => {
  await service?.signal('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

test.skipIf(!inLongRun)(
  `after ${KILLS} kills no innocent file has failed; a file that kills its process is given up alone, and tried again by Resync [F-004]`,
  {
    // Takes about a minute; more on a busy machine.
    timeout: 600_000,
  },
  async ({ task }) => {
    folder = mkdtempSync(join(tmpdir(), 'inlet-suspects-'))
    let ann = await start()
    for (let index = 0; index < FILES; index++) await upload(ann, `file${index}.txt`)
    for (let kills = 0; kills < KILLS; kills++) {
      // At the worst moment: as soon as a file is being read.
      await until(ann, (files) => files.every(isEnded) || files.some(isSyncing))
      await service?.signal('SIGKILL')
      ann = await start()
    }
    expect((await ann.files()).filter(({ sync_status: status }) => status === 'SYNC_ERROR')).toEqual([])

    const killer = await upload(ann, 'killer.txt')
    const isKiller = ({ id }: UserFile) => id === killer.id
    let kills = 0
    for (;;) {
      const files = await until(
        ann,
        (files) => files.every(isEnded) || files.filter(isKiller).some(isSyncing),
      )
      if (files.every(isEnded)) break
      await service?.signal('SIGKILL')
      kills += 1
      ann = await start()
    }
    // Perhaps among others, then three times alone.
    expect(kills).toBeLessThanOrEqual(4)
    const files = await ann.files()
    expect(files.filter((file) => !isKiller(file)).map((file) => file.sync_status)).toEqual(
      Array(FILES).fill('READY'),
    )
    expect(files.find(isKiller)).toMatchObject({
      sync_status: 'SYNC_ERROR',
      sync_error_message: expect.stringMatching(/^The service stopped each time it worked on this alone/),
    })

    task.meta.counts = { kills: KILLS + kills, files: files.length }

    await ann.post(UserFile, '/resync_file', { file_id: killer.id })
    await until(ann, (files) => files.every(({ sync_status: status }) => status === 'READY'))
  },
)

const isEnded = ({ sync_status: status }: UserFile) => status === 'READY' || status === 'SYNC_ERROR'
const isSyncing = ({ sync_status: status }: UserFile) => status === 'SYNCING'

async function start(): Promise<NetworkCustomer> {
  service = new ServiceProcess({ INLET_DATA_DIR: folder, ...unreachedRates })
  return NetworkCustomer.at(await service.listening(), 'ann')
}

const upload = (customer: NetworkCustomer, name: string) => customer.upload(name, `${name}\n\n${FILLER}`)

function until(customer: NetworkCustomer, holds: (files: UserFile[]) => boolean): Promise<UserFile[]> {
  const look = async () => {
    const files = await customer.files()
    if (!holds(files)) throw new Error(files.map((file) => file.sync_status).join(' '))
    return files
  }
  return vi.waitFor(look, { timeout: 120_000, interval: 20 })
}

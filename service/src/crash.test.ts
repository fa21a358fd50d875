import { test } from 'vitest'
import { CrashTrial, isItem, isPage, isUpload, type Moment } from '../test/CrashTrial.ts'
import { startPostgres } from '../test/postgres.ts'

/** `npm run test:long` kills on both databases, a hundred times each. */
const KILLS = Number(process.env.INLET_TEST_KILLS ?? 1)
const databases = process.env.INLET_TEST_KILLS ? ['embedded', 'PostgreSQL'] : ['embedded']
/** After so many kills everything runs to its end and is checked. */
const KILLS_PER_LOOK = 10

const isUploadDone: Moment = (files) => files.some((file) => isUpload(file) && file.sync_status === 'READY')
/** In turn, from the second on: while uploads, a website and an account are under way. */
const MOMENTS: readonly Moment[] = [
  isUploadDone,
  (files) => files.some((file) => isItem(file) && file.sync_status === 'READY'),
  (files) => files.some((file) => isUpload(file) && file.sync_status === 'SYNCING'),
  (files) => files.some((file) => isPage(file) && file.sync_status !== 'QUEUED_FOR_SYNC'),
]

// Concurrently: on PostgreSQL much time passes until the leases of a killed process expire.
test.concurrent.for(databases)(
  `%s: killed ${KILLS} times amid uploads, scrapes and syncs, the service loses nothing and does nothing twice`,
  {
    // The long run takes about ten seconds per kill; more on a busy machine.
    timeout: 180_000 + KILLS * 60_000,
  },
  async (database, { task, onTestFinished }) => {
    const server = database === 'PostgreSQL' ? await startPostgres() : null
    onTestFinished(async () => server?.stop())
    const trial = new CrashTrial(server?.url ?? null)
    onTestFinished(() => trial.end())
    await trial.start()
    for (let kill = 1; kill <= KILLS; kill++) {
      await trial.killAmid(MOMENTS[kill % MOMENTS.length] ?? isUploadDone)
      await trial.start()
      await trial.expectNothingLost()
      if (kill % KILLS_PER_LOOK !== 0 && kill !== KILLS) continue
      await trial.expectAllDone()
      await trial.start()
      task.meta.counts = { kills: kill, files: trial.files }
    }
  },
)

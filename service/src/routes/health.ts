import { Hono } from 'hono'
import { sql } from 'kysely'
import * as v from 'valibot'
import type { Config } from '../config.ts'
import type { Db } from '../db/schema.ts'
import { answer, describe } from '../http/contract.ts'
import type { JobRunner } from '../jobs/JobRunner.ts'
import type { Clock } from '../lib/Clock.ts'
import { within } from '../lib/within.ts'
import type { DiskSpace } from '../uploads/DiskSpace.ts'

const Alive = v.object({ status: v.literal('ok') })
const Part = v.picklist(['ok', 'failing'])
const Ready = v.object({
  /** `draining`: the process was told to stop, and refuses new connections in a moment. */
  status: v.picklist(['ok', 'unavailable', 'draining']),
  /** It answers. */
  database: Part,
  /** The data folder has room for more. */
  disk: Part,
  /** Jobs are taken up. `elsewhere`: other processes do that. */
  workers: v.picklist(['ok', 'failing', 'elsewhere']),
  /** One sentence for each part that is failing. */
  missing: v.array(v.string()),
})
type Ready = v.InferOutput<typeof Ready>

type Dependencies = {
  config: Pick<Config, 'role'>
  db: Db
  disk: DiskSpace
  jobs: JobRunner
  clock: Clock
  /** Aborted once the process was told to stop. */
  stopping: AbortSignal
}

/** Milliseconds that the database has to answer. */
const TIMEOUT_MS = 5_000

const MISSING = {
  database: 'The database does not answer. Calls are answered with 503 until it does.',
  disk: 'The disk of the data folder is full. Uploads are answered with 507, and imports wait, until there is room.',
  workers: 'Jobs are not being taken up.',
}
const DRAINING = 'The process is about to stop. Send requests to another.'

/**
 * GET /health/live: the process answers. GET /health/ready, and /health, which was there first: everything is there
 * that it needs, else 503 with what is missing.
 */
export function healthRoutes(dependencies: Dependencies) {
  const app = new Hono()
  app.get('/live', describe({ summary: 'Whether the process runs', answers: Alive, refusals: [] }), (c) =>
    answer(c, Alive, { status: 'ok' }),
  )
  for (const path of ['/', '/ready']) {
    app.get(
      path,
      describe({ summary: 'Whether the service works', answers: Ready, refusals: [503] }),
      async (c) => {
        const state = await readiness(dependencies)
        if (state.status !== 'ok') c.status(503)
        return answer(c, Ready, state)
      },
    )
  }
  return app
}

async function readiness({ db, disk, jobs, clock, config, stopping }: Dependencies): Promise<Ready> {
  const [database, space] = await Promise.all([answersInTime(db, clock), hasRoom(disk)])
  const runsJobs = config.role !== 'api'
  const works = { database, disk: space, workers: !runsJobs || stopping.aborted || jobs.isWorking() }
  const missing = PARTS.filter((part) => !works[part]).map((part) => MISSING[part])
  if (stopping.aborted) missing.push(DRAINING)
  const state = (part: keyof typeof works) => (works[part] ? 'ok' : 'failing')
  return {
    status: stopping.aborted ? 'draining' : missing.length === 0 ? 'ok' : 'unavailable',
    database: state('database'),
    disk: state('disk'),
    workers: runsJobs ? state('workers') : 'elsewhere',
    missing,
  }
}

const PARTS = ['database', 'disk', 'workers'] as const

async function answersInTime(db: Db, clock: Clock): Promise<boolean> {
  const asked = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
  return (await within(asked, clock, TIMEOUT_MS)) ?? false
}

function hasRoom(disk: DiskSpace): Promise<boolean> {
  return disk.require().then(
    () => true,
    () => false,
  )
}

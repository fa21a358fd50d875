import * as v from 'valibot'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/database.ts'
import { isWorkerAlive } from '../db/ProcessLease.ts'
import type { Db } from '../db/schema.ts'
import { endpoint } from '../http/endpoint.ts'
import type { JobRunner } from '../jobs/JobRunner.ts'
import type { Clock } from '../lib/Clock.ts'
import { within } from '../lib/within.ts'
import type { DiskSpace } from '../uploads/DiskSpace.ts'

const Alive = v.object({ status: v.literal('ok') })
const Part = v.picklist(['ok', 'failing'])
const Ready = v.object({
  /** `draining`: the process was told to stop, and will refuse new connections soon. */
  status: v.picklist(['ok', 'unavailable', 'draining']),
  /** It answers, and accepts writes. */
  database: Part,
  /** The data folder has free space. */
  disk: Part,
  /** Jobs are run. `elsewhere`: by other processes. */
  workers: v.picklist(['ok', 'failing', 'elsewhere']),
  /** One sentence for each part that is failing. */
  missing: v.array(v.string()),
})
type Ready = v.InferOutput<typeof Ready>

type Deps = {
  config: Pick<Config, 'role'>
  db: Db
  database: Pick<Database, 'writes'>
  disk: DiskSpace
  jobs: JobRunner
  clock: Clock
  /** Aborted when the process begins to stop. */
  stopping: AbortSignal
}

/** Timeout of the database check in milliseconds. */
const TIMEOUT_MS = 5_000
/** Milliseconds without a worker that are tolerated, for a restart of the only one. */
const WORKER_GRACE_MS = 60_000

const MISSING = {
  database: 'The database does not answer. Calls are answered with 503 until it does.',
  writes:
    'The database answers and refuses writes: its disk is full, or it is a read-only copy. Calls that write something are answered with an error until it takes them.',
  disk: 'The disk of the data folder is full. Uploads are answered with 507, and imports wait, until there is room.',
  workers: 'Jobs are not being taken up.',
  elsewhere:
    'No process that runs jobs is alive, so nothing is imported or synced. Start one with INLET_ROLE=worker or all.',
}
const DRAINING = 'The process is about to stop. Send requests to another.'

/** Health of this process: 200 if it runs and all it needs is available, else 503. */
export const healthEndpoints = [
  endpoint({
    id: 'getLiveness',
    method: 'GET',
    path: '/health/live',
    by: 'anyone',
    needs: 'nothing',
    effect: 'read',
    extension: true,
    summary: 'Whether the process runs',
    answer: Alive,
    run: () => () => ({ status: 'ok' as const }),
  }),
  ready('getHealth', '/health'),
  ready('getReadiness', '/health/ready'),
]

function ready(id: string, path: string) {
  return endpoint({
    id,
    method: 'GET',
    path,
    by: 'anyone',
    needs: 'nothing',
    effect: 'read',
    extension: true,
    summary: 'Whether the service works',
    answer: Ready,
    errors: [503],
    run: (deps: Deps) => {
      const workers = new WorkersElsewhere(deps)
      return async (c) => {
        const state = await readiness(deps, workers)
        if (state.status !== 'ok') c.status(503)
        return state
      }
    },
  })
}

async function readiness(deps: Deps, workers: WorkersElsewhere): Promise<Ready> {
  const { disk, jobs, config, stopping } = deps
  const [database, space] = await Promise.all([databaseState(deps), hasRoom(disk)])
  const runsJobs = config.role !== 'api'
  const isWorked = runsJobs ? stopping.aborted || jobs.isWorking() : await workers.areThere(database)
  const missing = [
    ...(database === 'ok' ? [] : [MISSING[database]]),
    ...(space ? [] : [MISSING.disk]),
    ...(isWorked ? [] : [runsJobs ? MISSING.workers : MISSING.elsewhere]),
    ...(stopping.aborted ? [DRAINING] : []),
  ]
  return {
    status: stopping.aborted ? 'draining' : missing.length === 0 ? 'ok' : 'unavailable',
    database: database === 'ok' ? 'ok' : 'failing',
    disk: space ? 'ok' : 'failing',
    workers: isWorked ? (runsJobs ? 'ok' : 'elsewhere') : 'failing',
    missing,
  }
}

type DatabaseState = 'ok' | 'database' | 'writes'

async function databaseState({ db, database, clock }: Deps): Promise<DatabaseState> {
  const asked = database.writes.takesWrites(db).then(
    (takesWrites) => (takesWrites ? 'ok' : 'writes'),
    () => 'database' as const,
  )
  return (await within(asked, clock, TIMEOUT_MS)) ?? 'database'
}

/** Whether other processes run the jobs, for a process that only answers requests. */
class WorkersElsewhere {
  private readonly deps: Pick<Deps, 'db' | 'clock'>
  private missingSince: number | null = null

  constructor(deps: Pick<Deps, 'db' | 'clock'>) {
    this.deps = deps
  }

  /** Unknown while the database is unavailable. */
  async areThere(database: DatabaseState): Promise<boolean> {
    if (database === 'database') return true
    const { db, clock } = this.deps
    const asked = isWorkerAlive(db).catch(() => true)
    if ((await within(asked, clock, TIMEOUT_MS)) ?? true) {
      this.missingSince = null
      return true
    }
    const now = clock.now().getTime()
    this.missingSince ??= now
    return now - this.missingSince < WORKER_GRACE_MS
  }
}

function hasRoom(disk: DiskSpace): Promise<boolean> {
  return disk.require().then(
    () => true,
    () => false,
  )
}

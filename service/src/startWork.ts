import type { Config } from './config/config.ts'
import { JOB_CANCELED, JOBS_ADDED } from './db/jobs/jobs.ts'
import { type Channels, Notices } from './db/Notices.ts'
import type { EventStreams } from './http/EventStreams.ts'
import type { JobRunner } from './jobs/JobRunner.ts'
import type { Clock } from './lib/Clock.ts'
import { coalesce } from './lib/coalesce.ts'
import type { Log } from './lib/log.ts'

/** Milliseconds in which job notifications are merged: each makes the runner read its table. */
const NOTICES_MS = 50

type Work = { readonly log: Log; readonly clock: Clock } & {
  readonly jobs: JobRunner
  readonly streams: EventStreams
}

/** Starts the job runner, and listens to a database server's notifications about what other processes do. */
export async function startWork(config: Config, exclusive: boolean, work: Work): Promise<Notices | null> {
  const { role, databaseUrl: url } = config
  const notices = url === null ? null : openNotices(url, role, work)
  const isNotified = () => notices?.isHearing ?? false
  if (role !== 'api') await work.jobs.start({ exclusive, isNotified })
  await notices?.start()
  return notices
}

function openNotices(url: string, role: Config['role'], { jobs, streams, clock, log }: Work): Notices {
  const nudge = coalesce(clock, NOTICES_MS, () => jobs.nudge())
  const ofJobs: Channels = { [JOBS_ADDED]: nudge, [JOB_CANCELED]: (lease) => jobs.onCanceled(lease) }
  return new Notices({
    url,
    clock,
    log,
    channels: { ...(role !== 'api' && ofJobs), ...(role !== 'worker' && streams.channels) },
    onHearing: (isHearing) => {
      streams.setHearing(isHearing)
      // Notifications sent before were lost.
      if (isHearing && role !== 'api') nudge()
    },
  })
}

import type { Job } from '../db/jobs/jobs.ts'
import type { LogContext } from '../lib/logContext.ts'
import type { SpanStart } from '../lib/tracing.ts'

/** Returns the log context of a job's runs. Jobs of the service itself have no customer. */
export function aboutJob({
  id,
  kind,
  customer_id: customer,
  file_id: file,
  account_id: account,
}: Job): LogContext {
  return {
    job: id,
    kind,
    ...(customer > 0 && { customer }),
    ...(file !== null && { file }),
    ...(account !== null && { account }),
  }
}

/**
 * Starts a new trace, because the request that added the job ended long ago. Its span names the same file or account.
 */
export function spanOfJob(job: Job): SpanStart {
  const { customer, file, account } = aboutJob(job)
  return {
    name: `job ${job.kind}`,
    kind: 'consumer',
    parent: null,
    attributes: {
      'inlet.job.id': job.id,
      'inlet.job.kind': job.kind,
      'inlet.job.attempt': job.attempts + 1,
      ...(customer !== undefined && { 'inlet.customer.id': customer }),
      ...(file !== undefined && { 'inlet.file.id': file }),
      ...(account !== undefined && { 'inlet.account.id': account }),
    },
  }
}

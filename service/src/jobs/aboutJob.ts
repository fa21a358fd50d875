import type { Job } from '../db/jobs/jobs.ts'
import type { LogContext } from '../lib/logContext.ts'
import type { SpanStart } from '../lib/tracing.ts'

/** What the lines of its runs are about. Jobs of the service itself are nobody's. */
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

/** A trace of its own: whoever asked for it got an answer long ago. The span of that names the same file or account. */
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

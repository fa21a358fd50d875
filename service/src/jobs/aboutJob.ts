import type { Job } from '../db/jobs/jobs.ts'
import type { LogContext } from '../lib/logContext.ts'

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

import { PaceFault } from '../accounts/AccountPaces.ts'
import { SourceFault } from '../sources/SourceFault.ts'

/** Whether the source itself refused a request because of its rate limit. Our own pace refuses without asking it. */
export function isRateLimit(error: unknown): error is SourceFault {
  return error instanceof SourceFault && error.code === 'rate-limited' && !(error instanceof PaceFault)
}

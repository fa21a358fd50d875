import { SourceFault } from '../SourceFault.ts'
import { rateLimited } from './meaning.ts'

/** Our own pace would wait too long for a request, so the source was not asked. */
export class PaceFault extends SourceFault {
  constructor(seconds: number) {
    const { code, message, retryAfter } = rateLimited(new Map(), seconds)
    super(code, message, retryAfter)
  }
}

/** Whether the source itself refused a request because of its rate limit. */
export function isRateLimit(error: unknown): error is SourceFault {
  return error instanceof SourceFault && error.code === 'rate-limited' && !(error instanceof PaceFault)
}

import type { ErrorFacts } from '../../bridge/Host.ts'
import type { Fault } from '../../service/Fault.ts'

/** Error code of a refusal, which depends on the call. */
export type RefusalCode = 'REFUSED' | 'FILE_REJECTED' | 'SIGN_IN_FAILED'

/** The one place that maps a failed call to an error code for the host. `triage` has the texts for users. */
export function errorFacts(fault: Fault, refusal: RefusalCode = 'REFUSED'): ErrorFacts {
  const { kind, status, requestId, about } = fault
  // Without a response, the kind is the code: network, timeout. A missing token has its own code.
  const names = about.length > 0 ? `: ${about.join(', ')}` : ''
  const cause = status > 0 ? `HTTP ${status}${names}` : kind === 'unauthorized' ? null : kind
  return { code: codeOf(fault, refusal), cause, requestId }
}

function codeOf({ kind, status, code }: Fault, refusal: RefusalCode): ErrorFacts['code'] {
  if (kind === 'unauthorized') return code ?? 'TOKEN_EXPIRED'
  if (status === 0) return 'SERVICE_UNREACHABLE'
  if (status === 429) return 'RATE_LIMITED'
  // The service's own code for a source that does not answer.
  if (status === 502) return 'SOURCE_FAILED'
  return kind === 'malformed' || status >= 500 ? 'SERVICE_FAILED' : refusal
}

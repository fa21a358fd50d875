import type { ErrorFacts } from '../../bridge/Host.ts'
import type { Fault } from '../../service/Fault.ts'

/** What it is called that the service said no, depending on what it was asked for. */
export type RefusalCode = 'REFUSED' | 'FILE_REJECTED' | 'SIGN_IN_FAILED'

/** The one place that turns a failed call into what the code of the host hears. `triage` has the words for people. */
export function errorFacts(fault: Fault, refusal: RefusalCode = 'REFUSED'): ErrorFacts {
  const { kind, status, requestId, about } = fault
  // Without an answer the kind says it: network, timeout. A token that did not come is its own code already.
  const names = about.length > 0 ? `: ${about.join(', ')}` : ''
  const cause = status > 0 ? `HTTP ${status}${names}` : kind === 'unauthorised' ? null : kind
  return { code: codeOf(fault, refusal), cause, requestId }
}

function codeOf({ kind, status, code }: Fault, refusal: RefusalCode): ErrorFacts['code'] {
  if (kind === 'unauthorised') return code ?? 'TOKEN_EXPIRED'
  if (status === 0) return 'SERVICE_UNREACHABLE'
  if (status === 429) return 'RATE_LIMITED'
  // The service's own word for a source that does not answer it.
  if (status === 502) return 'SOURCE_FAILED'
  return kind === 'malformed' || status >= 500 ? 'SERVICE_FAILED' : refusal
}

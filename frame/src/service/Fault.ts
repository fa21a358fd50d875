import type { WidgetErrorCode } from '@inlet/wire/bridge'

/** Why a call of the service failed. */
export type FaultKind =
  /** Superseded or cancelled by us: neither error nor banner. */
  | 'aborted'
  /** No answer: offline, DNS, CORS, connection cut. */
  | 'network'
  /** No answer within the limit. */
  | 'timeout'
  /** No token could be had, or 401 twice. */
  | 'unauthorised'
  /** An answer that is not a success. */
  | 'refused'
  /** A success whose body is not what the contract says. */
  | 'malformed'

/** TOKEN_EXPIRED: the service refused a token that was fetched a moment ago. The others: no token came. */
export type TokenProblem = Extract<
  WidgetErrorCode,
  'TOKEN_REJECTED' | 'TOKEN_TIMEOUT' | 'TOKEN_INVALID' | 'TOKEN_EXPIRED'
>

type FaultDetails = {
  status?: number
  detail?: string
  retryAfter?: number | null
  fields?: Readonly<Record<string, string>>
  about?: readonly string[]
  code?: TokenProblem | null
  requestId?: string | null
}

/** Every failed call rejects with this, and with nothing else. */
export class Fault extends Error {
  override readonly name = 'Fault'
  readonly kind: FaultKind
  /** HTTP status, 0 where there was no answer. */
  readonly status: number
  /** What the service says for people, in whole sentences as plain text. Empty if it says nothing to them. */
  readonly detail: string
  /** Seconds to wait before the next try (429, 503), bounded; null if nobody said. */
  readonly retryAfter: number | null
  /** Sentences of a 422 list by field name, for forms. */
  readonly fields: Readonly<Record<string, string>>
  /** Wire names that a 422 list is about. */
  readonly about: readonly string[]
  /** Why no token was accepted, for `unauthorised`; else null. */
  readonly code: TokenProblem | null
  /** How the service's log names the answer; null without one. */
  readonly requestId: string | null

  constructor(kind: FaultKind, given: FaultDetails = {}) {
    super(given.detail || kind)
    this.kind = kind
    this.status = given.status ?? 0
    this.detail = given.detail ?? ''
    this.retryAfter = given.retryAfter ?? null
    this.fields = given.fields ?? {}
    this.about = given.about ?? []
    this.code = given.code ?? null
    // A proxy may have put anything there, and it goes to the host's log.
    this.requestId = /^[\w.:-]{1,100}$/.exec(given.requestId ?? '')?.[0] ?? null
  }
}

/** True for a Fault, also one that came from another realm. */
export function isFault(value: unknown): value is Fault {
  return (
    value instanceof Fault ||
    (typeof value === 'object' && value !== null && 'name' in value && value.name === 'Fault')
  )
}

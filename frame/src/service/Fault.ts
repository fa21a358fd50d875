import type { WidgetErrorCode } from '@inlet/wire/bridge'

/** Why a call of the service failed. */
export type FaultKind =
  /** Superseded or canceled by us: neither error nor banner. */
  | 'aborted'
  /** No response: offline, DNS, CORS, connection lost. */
  | 'network'
  /** Timeout. */
  | 'timeout'
  /** No token, or 401 twice. */
  | 'unauthorized'
  /** A response that is not a success. */
  | 'refused'
  /** A success whose body does not match the contract. */
  | 'malformed'

/** TOKEN_EXPIRED: the service refused a new token. The others: the host sent no token. */
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
  /** HTTP status, 0 without a response. */
  readonly status: number
  /** The service's message for users, in whole sentences as plain text. Empty if there is none. */
  readonly detail: string
  /** Seconds to wait before the next attempt (429, 503), bounded; null if unknown. */
  readonly retryAfter: number | null
  /** Messages of a 422 list by field name, for forms. */
  readonly fields: Readonly<Record<string, string>>
  /** Wire names in a 422 list. */
  readonly about: readonly string[]
  /** Why no token was accepted, for `unauthorized`; else null. */
  readonly code: TokenProblem | null
  /** Id of the response in the service's log; null without one. */
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
    // A proxy may have set any value, and it is sent to the host's log.
    this.requestId = /^[\w.:-]{1,100}$/.exec(given.requestId ?? '')?.[0] ?? null
  }
}

/** True for a Fault, even if it was created in another realm. */
export function isFault(value: unknown): value is Fault {
  return (
    value instanceof Fault ||
    (typeof value === 'object' && value !== null && 'name' in value && value.name === 'Fault')
  )
}

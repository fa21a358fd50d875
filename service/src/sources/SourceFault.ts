export type SourceFaultCode =
  /** The values of the form are wrong. */
  | 'credential'
  /** The user declined on the sign-in page. */
  | 'denied'
  /** The credential was revoked or has expired: the user must reconnect. */
  | 'reconnect'
  /** An administrator of the user's organization must approve first. */
  | 'admin-approval'
  /** Wait `retryAfter` seconds. */
  | 'rate-limited'
  /** This item can't be read, but others can. */
  | 'item'
  /** This item no longer exists. */
  | 'gone'
  /** The change feed no longer covers this cursor: a full scan is needed. */
  | 'cursor-expired'
  /** The source rejects our app: its client id or secret. */
  | 'app'
  /** The source is down or its answer is unreadable. */
  | 'unavailable'

export class SourceFault extends Error {
  override readonly name = 'SourceFault'
  constructor(
    readonly code: SourceFaultCode,
    /** For users. */
    message: string,
    /** Seconds, for rate-limited. */
    readonly retryAfter: number | null = null,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** Whether a fault concerns a single item, so that others can be read. */
export function isItemFault(error: unknown): error is SourceFault {
  return error instanceof SourceFault && (error.code === 'item' || error.code === 'gone')
}

/** Why a file's text cannot be had. `message` is a sentence or two for the person who uploaded the file. */
export class IngestFault extends Error {
  override readonly name = 'IngestFault'
  /** Whether the same file may well succeed later. */
  readonly retryable: boolean
  /** `Retry-After` of another service in milliseconds. Null: none. */
  readonly retryAfter: number | null

  constructor(
    message: string,
    options: { retryable?: boolean; retryAfter?: number | null; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause })
    this.retryable = options.retryable ?? false
    this.retryAfter = options.retryAfter ?? null
  }
}

/** Why a file's text cannot be had. `message` is a sentence or two for the person who uploaded the file. */
export class IngestFault extends Error {
  override readonly name = 'IngestFault'
  /** Whether the same file may well succeed later. */
  readonly retryable: boolean

  constructor(message: string, options: { retryable?: boolean; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.retryable = options.retryable ?? false
  }
}

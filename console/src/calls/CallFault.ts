/** A failed call. `message` is a sentence for the operator. */
export class CallFault extends Error {
  override readonly name = 'CallFault'
  /** HTTP status. Null: no response, or one that cannot be read. */
  readonly status: number | null

  constructor(message: string, status: number | null) {
    super(message)
    this.status = status
  }
}

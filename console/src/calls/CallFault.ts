/** A call that did not succeed: `message` is a sentence for the operator. */
export class CallFault extends Error {
  override readonly name = 'CallFault'
  /** Of the answer. Null: there was none, or none that could be read. */
  readonly status: number | null

  constructor(message: string, status: number | null) {
    super(message)
    this.status = status
  }
}

/** An error of a command. `usage`: it was typed wrong. */
export class CommandFault extends Error {
  override readonly name = 'CommandFault'
  readonly kind: 'usage' | 'failed'

  /** `message` says what to do. */
  constructor(message: string, kind: 'usage' | 'failed' = 'failed') {
    super(message)
    this.kind = kind
  }
}

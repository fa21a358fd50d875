/** A part of an account that keeps failing while its source is well. */
export type Failing = {
  /** How often in a row. */
  readonly tries: number
  readonly since: Date
  readonly retryAt: Date
}

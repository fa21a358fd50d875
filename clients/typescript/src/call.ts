/** An operation of the service, as far as it takes to call it. */
export type Operation = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With parameters in braces. */
  readonly path: string
  readonly caller: 'customer' | 'organization' | 'anyone'
  readonly queryNames: readonly string[]
  /** `list`: the request itself, a list, is the body. */
  readonly body: 'json' | 'list' | 'file' | null
  readonly takesIdempotencyKey: boolean
}

export type CallOptions = {
  readonly signal?: AbortSignal
  /** Default: a new one for each call, so that retries change nothing twice. Ignored by calls that change nothing. */
  readonly idempotencyKey?: string
}

export type Call = <T>(operation: Operation, request: object, options?: CallOptions) => Promise<T>

/** A fault in one place of a request. */
export type RequestFault = {
  readonly loc: readonly (string | number)[]
  readonly msg: string
  readonly type: string
}

/** A call that the service refused. */
export class InletError extends Error {
  override readonly name = 'InletError'
  readonly status: number
  /** A word for programs, as `insufficient_scope`. Null if the service gave none. */
  readonly code: string | null
  /** A sentence, or with status 422 what is wrong where. */
  readonly detail: string | readonly RequestFault[]
  /** Names the call in the log of the service. */
  readonly requestId: string | null

  private constructor(
    response: Response,
    { code, detail }: { code: string | null; detail: InletError['detail'] },
  ) {
    const text =
      typeof detail === 'string' ? detail : detail.map(({ loc, msg }) => `${loc.join('.')}: ${msg}`).join(' ')
    super(`${response.status}: ${text}`)
    this.status = response.status
    this.code = code
    this.detail = detail
    this.requestId = response.headers.get('X-Request-Id')
  }

  static async of(response: Response): Promise<InletError> {
    const body: unknown = await response.json().catch(() => null)
    const code = memberOf(body, 'code')
    const detail = memberOf(body, 'detail')
    return new InletError(response, {
      code: typeof code === 'string' ? code : null,
      detail: typeof detail === 'string' ? detail : Array.isArray(detail) ? detail : response.statusText,
    })
  }
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

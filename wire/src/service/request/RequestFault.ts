/** A fault in a request, with its path. */
export type RequestFault = {
  readonly path: readonly (string | number)[]
  readonly message: string
  readonly type: string
}

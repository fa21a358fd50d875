/** What is wrong with a request, and where. */
export type RequestFault = {
  readonly path: readonly (string | number)[]
  readonly message: string
  readonly type: string
}

/** Codes of a 404 for the whole bucket. */
const OF_BUCKET = new Set(['NoSuchBucket', 'ContainerNotFound', 'ResourceNotFound', 'AccountNotFound'])

/** An error response of an object storage. `code`: its own name of the error, if it has one. */
export class StorageRefusal extends Error {
  override readonly name = 'StorageRefusal'
  readonly status: number
  readonly code: string

  constructor(status: number, code: string) {
    super(`It answered ${status}${code && ` ${code}`}`)
    this.status = status
    this.code = code
  }

  /** Whether a 404 is about one object. Responses to HEAD have no code. */
  get isAboutObject(): boolean {
    return !OF_BUCKET.has(this.code)
  }
}

/** Codes that say of 404 that the whole bucket is not there. */
const OF_BUCKET = new Set(['NoSuchBucket', 'ContainerNotFound', 'ResourceNotFound', 'AccountNotFound'])

/** What an object storage said instead of doing what it was asked to. `code`: its own name for that, if it has one. */
export class StorageRefusal extends Error {
  override readonly name = 'StorageRefusal'
  readonly status: number
  readonly code: string

  constructor(status: number, code: string) {
    super(`It answered ${status}${code && ` ${code}`}`)
    this.status = status
    this.code = code
  }

  /** Whether 404 means one object. A request for a head alone is answered without a code. */
  get isAboutObject(): boolean {
    return !OF_BUCKET.has(this.code)
  }
}

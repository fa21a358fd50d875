/** `key`: the key that encrypted the bytes is not configured. */
type Code = 'unavailable' | 'missing' | 'damaged' | 'key'

const MESSAGES: Readonly<Record<Code, string>> = {
  unavailable: 'The storage of this service does not answer at the moment. Try again later.',
  missing: 'The stored file cannot be opened.',
  key: 'This file is encrypted with a key that this service does not have. Ask an administrator.',
  damaged: 'The stored bytes of this file are damaged. Upload or sync it again.',
}

/** Stored bytes can't be read or written. `message` is shown to users; `cause` is the store's error. */
export class BlobFault extends Error {
  override readonly name = 'BlobFault'
  readonly code: Code

  constructor(code: Code, options?: { cause: unknown }) {
    super(MESSAGES[code], options)
    this.code = code
  }
}

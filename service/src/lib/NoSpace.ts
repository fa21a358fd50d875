/** Codes of a full disk and of a used-up quota: the file system's, then PostgreSQL's own. */
const CODES = new Set<unknown>(['ENOSPC', 'EDQUOT', '53100'])

/** There is no room left to write. `message` is for people. */
export class NoSpace extends Error {
  override readonly name = 'NoSpace'

  constructor(options?: { cause: unknown }) {
    super('There is no space left on the server. Try again later.', options)
  }
}

/** Whether something failed because a disk is full. */
export function isNoSpace(error: unknown): boolean {
  if (error instanceof NoSpace) return true
  return error instanceof Error && 'code' in error && CODES.has(error.code)
}

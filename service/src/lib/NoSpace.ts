/** Error codes of a full disk and an exceeded quota: the file system's, then PostgreSQL's own. */
const CODES = new Set<unknown>(['ENOSPC', 'EDQUOT', '53100'])

/** The disk is full. `message` is shown to users. */
export class NoSpace extends Error {
  override readonly name = 'NoSpace'

  constructor(options?: { cause: unknown }) {
    super('There is no space left on the server. Try again later.', options)
  }
}

/** Returns whether an error was caused by a full disk. */
export function isNoSpace(error: unknown): boolean {
  if (error instanceof NoSpace) return true
  return error instanceof Error && 'code' in error && CODES.has(error.code)
}

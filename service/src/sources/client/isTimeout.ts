import { FetchFault } from '../../outbound/FetchFault.ts'

/** Whether a call timed out: a smaller request may succeed. */
export function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.cause instanceof FetchFault && error.cause.code === 'timeout'
}

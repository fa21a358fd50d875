import { FetchFault } from '../../outbound/FetchFault.ts'

/** Whether the source stayed silent for longer than it may: less may be asked of it. */
export function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.cause instanceof FetchFault && error.cause.code === 'timeout'
}

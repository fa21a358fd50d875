import { SourceFault } from '../Connector.ts'
import { statusOf } from './isUnanswered.ts'

/** How often a listing, or a round of changes, begins anew in a row because its cursor is refused. */
export const MAX_RESTARTS = 3

/** Whether the fault may be one of what was asked for, and not of its whole source. */
export function isOfPart(error: unknown): error is SourceFault {
  if (!(error instanceof SourceFault)) return false
  if (error.code === 'unavailable') return statusOf(error) !== 401
  return error.code === 'item' || error.code === 'gone' || error.code === 'cursor-expired'
}

/** Whether the source answered that it does not take this page cursor. */
export function isRefusedCursor(error: unknown, cursor: string | null): error is SourceFault {
  if (cursor === null || !isOfPart(error)) return false
  if (error.code !== 'unavailable') return true
  const status = statusOf(error)
  return status !== null && status >= 400 && status < 500 && status !== 408
}

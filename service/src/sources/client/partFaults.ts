import { SourceFault } from '../Connector.ts'
import { statusOf } from './isUnanswered.ts'
import { sourceProblem } from './meaning.ts'

/** How often a listing, or a round of changes, begins anew in a row because its cursor is refused. */
export const MAX_RESTARTS = 3

/** Whether the fault may be one of what was asked for, and not of its whole source. */
export function isOfPart(error: unknown): error is SourceFault {
  if (!(error instanceof SourceFault)) return false
  if (error.code === 'unavailable') return statusOf(error) !== 401
  return error.code === 'item' || error.code === 'gone' || error.code === 'cursor-expired'
}

/** What an account says of a part that is not read. */
export const PART_FAILS =
  "The source has a problem with some of this account. The rest is up to date. We'll try again."

/** The same with what the source said about it, where that is more. */
export function reasonOfPart({ code, message }: SourceFault): string {
  return code === 'item' ? message : PART_FAILS
}

/** Whether the source answered that it does not take this page cursor. */
export function isRefusedCursor(error: unknown, cursor: string | null): error is SourceFault {
  if (cursor === null || !isOfPart(error)) return false
  if (error.code !== 'unavailable') return true
  const status = statusOf(error)
  return status !== null && status >= 400 && status < 500 && status !== 408
}

/** Of an API whose methods have addresses that are always there, and which says in its answers what is missing. */
export async function ofFixedAddress<A>(asked: Promise<A>): Promise<A> {
  try {
    return await asked
  } catch (error) {
    if (!(error instanceof SourceFault) || error.code !== 'gone') throw error
    throw sourceProblem(404)
  }
}

import { SourceFault } from '../SourceFault.ts'
import { statusOf } from './isUnanswered.ts'
import { sourceProblem } from './meaning.ts'

/** How often in a row a listing or a round of changes restarts because its cursor is rejected. */
export const MAX_RESTARTS = 3

/** Whether a fault may concern only the requested part, and not the whole source. */
export function isOfPart(error: unknown): error is SourceFault {
  if (!(error instanceof SourceFault)) return false
  if (error.code === 'unavailable') return statusOf(error) !== 401
  return error.code === 'item' || error.code === 'gone' || error.code === 'cursor-expired'
}

/** The message on an account if a part of it is not read. */
export const PART_FAILS =
  "The source has a problem with some of this account. The rest is up to date. We'll try again."

/** The same, or the source's own message if it has one. */
export function reasonOfPart({ code, message }: SourceFault): string {
  return code === 'item' ? message : PART_FAILS
}

/** Whether the source rejected a page cursor. */
export function isRefusedCursor(error: unknown, cursor: string | null): error is SourceFault {
  if (cursor === null || !isOfPart(error)) return false
  if (error.code !== 'unavailable') return true
  const status = statusOf(error)
  return status !== null && status >= 400 && status < 500 && status !== 408
}

/**
 * For endpoints that always exist and report missing items in their answers: there, a 404 is a problem of the source, and
 * like any other of its problems says nothing of an item.
 */
export async function ofFixedAddress<A>(call: Promise<A>): Promise<A> {
  try {
    return await call
  } catch (error) {
    throw error instanceof SourceFault && error.code === 'gone' ? sourceProblem(500) : error
  }
}

/** For APIs that report whatever is wrong with a request in a success: any refusal by status is such a problem. */
export async function ofFixedSuccess<A>(call: Promise<A>): Promise<A> {
  try {
    return await ofFixedAddress(call)
  } catch (error) {
    throw isOfPart(error) && (statusOf(error) ?? 500) < 500 ? sourceProblem(500) : error
  }
}

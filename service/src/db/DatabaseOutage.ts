import pg from 'pg'

/** The database cannot be reached at the moment. Nobody knows whether a commit that was under way took effect. */
export class DatabaseOutage extends Error {
  override readonly name = 'DatabaseOutage'
}

/**
 * Conditions that a server names while it goes, is gone or comes back: connection exceptions, shutdowns, starting
 * up, and no connection to spare.
 */
const PASSING = /^(08|57P0[1-5]|53300)/

/** What a failed query means: the outage behind it, or the error as it is. */
export function asOutage(error: unknown): unknown {
  if (error instanceof pg.DatabaseError) return PASSING.test(error.code ?? '') ? outage(error) : error
  // A query that could not even be written is our mistake. All else that is no answer is about the connection.
  return error instanceof TypeError || error instanceof RangeError ? error : outage(error)
}

/** A connection that cannot be had. */
export function outage(error: unknown): DatabaseOutage {
  return new DatabaseOutage(reasonOf(error), { cause: error })
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ')
  return error instanceof Error ? error.message || error.name : String(error)
}

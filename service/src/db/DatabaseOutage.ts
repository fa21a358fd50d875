import pg from 'pg'

/** The database can't be reached at the moment. Whether a running commit took effect is unknown. */
export class DatabaseOutage extends Error {
  override readonly name = 'DatabaseOutage'
}

/**
 * SQLSTATE codes of a server that stops, is down or starts: connection exceptions, shutdowns, starting up, and too many
 * connections.
 */
const PASSING = /^(08|57P0[1-5]|53300)/

/** Returns the outage behind the error of a query, or the error as it is. */
export function asOutage(error: unknown): unknown {
  if (error instanceof pg.DatabaseError) return PASSING.test(error.code ?? '') ? outage(error) : error
  // A query that could not even be serialized is a bug. Any other error without a response concerns the connection.
  return error instanceof TypeError || error instanceof RangeError ? error : outage(error)
}

/** No connection could be opened. */
export function outage(error: unknown): DatabaseOutage {
  return new DatabaseOutage(reasonOf(error), { cause: error })
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ')
  return error instanceof Error ? error.message || error.name : String(error)
}

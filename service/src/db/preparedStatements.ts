import { createHash } from 'node:crypto'
import { sql } from 'kysely'

const MARK = '/* kept */'

/**
 * Marks a statement that runs for every file or job with the same text. The embedded database prepares it, because
 * parsing and planning take longer than running it. On a server it isn't prepared: it would fail once a newer release
 * has added a column.
 */
export const PREPARED = sql.raw(MARK)

/** Returns the name of the prepared statement, or undefined. */
export function preparedName(statement: string): string | undefined {
  return statement.endsWith(MARK) ? createHash('md5').update(statement).digest('hex') : undefined
}

import { createHash } from 'node:crypto'
import { sql } from 'kysely'

const MARK = '/* kept */'

/**
 * At the end of a statement that is asked for every file and every job, in words that are always the same. The embedded
 * database reads and plans it once for a while, which takes longer than carrying it out. A server is asked as always: a
 * statement that it kept would fail once a newer release has added a column.
 */
export const KEPT = sql.raw(MARK)

/** The name under which the statement is kept; undefined: it is not. */
export function keptName(statement: string): string | undefined {
  return statement.endsWith(MARK) ? createHash('md5').update(statement).digest('hex') : undefined
}

/**
 * What a job does: first its slow part, then what is to take effect together with its end, where the queue has a
 * transaction for both; else on a connection of its own.
 * @typedef {(sql: string) => Promise<unknown>} Query
 * @typedef {(customer: string) => Promise<(query: Query) => Promise<void>>} Work
 *
 * A queue as a service would use it. `add`: one job of a customer, in a transaction of its own. `work`: runs jobs until
 * the answered function is called.
 * @typedef {{
 *   add(customer: string): Promise<void>,
 *   work(work: Work): Promise<() => Promise<void>>,
 *   close(): Promise<void>,
 * }} Queue
 *
 * `url` of a PostgreSQL; null: of PGlite, with its one session. `isLimited`: a customer has no more jobs running than
 * `MOST_OF_CUSTOMER`, as near to it as the queue comes.
 * @typedef {(url: string | null, isLimited: boolean) => Promise<Queue>} OpenQueue
 */

/** Jobs at once in one process. */
export const AT_ONCE = 10
export const MOST_OF_CUSTOMER = 2

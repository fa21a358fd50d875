import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { asOutage, outage } from './DatabaseOutage.ts'

/**
 * The pool as the service uses it: a connection that breaks, idle or in use, ends no process; its query rejects with
 * a DatabaseOutage, and the next one gets a new connection.
 */
export function outlivingPool(pool: pg.Pool): PostgresPool {
  // Of a connection in the pool. Without a listener its end would be an unhandled error.
  pool.on('error', ignore)
  // Of every connection for all its life: the pool takes its own listener off while a connection is in use.
  pool.on('connect', (client) => client.on('error', ignore))
  const inner: PostgresPool = pool
  return {
    async connect() {
      try {
        return new OutlivingClient(await inner.connect())
      } catch (error) {
        throw outage(error)
      }
    },
    end: () => inner.end(),
  }
}

/** Whoever waits for a query hears of it from that query. */
function ignore() {}

class OutlivingClient implements PostgresPoolClient {
  private readonly inner: PostgresPoolClient

  constructor(inner: PostgresPoolClient) {
    this.inner = inner
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query<R>(query: string | PostgresCursor<R>, parameters: readonly unknown[] = []) {
    return typeof query === 'string' ? this.ask<R>(query, parameters) : this.inner.query(query)
  }

  release(): void {
    // The pool itself drops a connection that broke.
    this.inner.release()
  }

  private async ask<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    try {
      return await this.inner.query<R>(sql, parameters)
    } catch (error) {
      throw asOutage(error)
    }
  }
}

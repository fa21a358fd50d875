import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import type { ConnectionTurns } from './ConnectionTurns.ts'
import { asOutage, outage } from './DatabaseOutage.ts'
import { preparedName } from './preparedStatements.ts'

/** A client that keeps a statement of that name. */
type Client = PostgresPoolClient & {
  query<R>(statement: {
    name: string
    text: string
    values: readonly unknown[]
  }): Promise<PostgresQueryResult<R>>
}

/** Kept statements after which all are planned anew: how a table is best read changes with what is in it. */
export const PLANNED_FOR = 1_000

/**
 * The pool as the service uses it: a connection that breaks, idle or in use, ends no process; its query rejects with
 * a DatabaseOutage, and the next one gets a new connection. `turns` decide who gets the next connection. `keeps`:
 * statements that say so are kept by the database.
 */
export function reconnectingPool(
  pool: pg.Pool,
  { turns, keeps = false }: { turns: ConnectionTurns; keeps?: boolean },
): PostgresPool {
  // Of a connection in the pool. Without a listener its end would be an unhandled error.
  pool.on('error', ignore)
  // Of every connection for all its life: the pool takes its own listener off while a connection is in use.
  pool.on('connect', (client) => client.on('error', ignore))
  const inner: { connect(): Promise<Client>; end(): Promise<void> } = pool
  const prepared = keeps ? { asked: 0 } : null
  return {
    async connect() {
      try {
        const endTurn = await turns.take()
        const client = await inner.connect().catch((error: unknown) => {
          endTurn()
          throw error
        })
        return new ReconnectingClient(client, prepared, endTurn)
      } catch (error) {
        throw outage(error)
      }
    },
    end: () => inner.end(),
  }
}

/** The query itself rejects with the error. */
function ignore() {}

class ReconnectingClient implements PostgresPoolClient {
  private readonly inner: Client
  private readonly prepared: { asked: number } | null
  private readonly endTurn: () => void

  constructor(inner: Client, prepared: { asked: number } | null, endTurn: () => void) {
    this.inner = inner
    this.prepared = prepared
    this.endTurn = endTurn
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query<R>(query: string | PostgresCursor<R>, parameters: readonly unknown[] = []) {
    return typeof query === 'string' ? this.ask<R>(query, parameters) : this.inner.query(query)
  }

  release(): void {
    // The pool itself drops a connection that broke.
    this.inner.release()
    this.endTurn()
  }

  private async ask<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    try {
      const { prepared } = this
      const name = prepared ? preparedName(sql) : undefined
      if (!prepared || name === undefined) return await this.inner.query<R>(sql, parameters)
      prepared.asked += 1
      if (prepared.asked % PLANNED_FOR === 0) await this.inner.query('discard plans', [])
      return await this.inner.query<R>({ name, text: sql, values: parameters })
    } catch (error) {
      throw asOutage(error)
    }
  }
}

import { Socket } from 'node:net'
import pg from 'pg'
import type { TurnLimits } from './ConnectionTurns.ts'

const CONNECTIONS = 10
/** Milliseconds that a query waits for a connection. */
const CONNECTING = 10_000
/** Some connections are left to requests, and to those of others. */
export const SERVER_TURNS: TurnLimits = {
  places: CONNECTIONS,
  maxInBackground: 8,
  maxBesideRequests: 4,
  maxOfOwner: 4,
  timeoutMs: CONNECTING,
}
/** Milliseconds of silence after which the system asks whether the server is still there. */
const SILENCE = 10_000

/**
 * Connections to a PostgreSQL server. `longest`: milliseconds after which every query has ended, also when the network
 * drops what it is given and tells nobody; absent: queries take as long as they take. The server is asked to end them a
 * little earlier, because it can say so, and to end a transaction in which nothing happens: the locks of a process that
 * it cannot reach any more are in the way of others.
 */
export function serverPool(url: string, types: pg.CustomTypesConfig, longest?: number): pg.Pool {
  return new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECTING,
    keepAlive: true,
    keepAliveInitialDelayMillis: SILENCE,
    types,
    ...(longest !== undefined && {
      stream: () => endsWhenSilent(longest),
      onConnect: (client: pg.ClientBase) =>
        client.query(
          `set statement_timeout = ${Math.ceil(longest * 0.8)}; set idle_in_transaction_session_timeout = ${longest}`,
        ),
    }),
  })
}

function endsWhenSilent(longest: number): Socket {
  const socket = new Socket()
  const reason = `The database has said nothing for ${longest / 1000} seconds`
  return socket.setTimeout(longest, () => socket.destroy(new Error(reason)))
}

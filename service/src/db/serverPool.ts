import { Socket } from 'node:net'
import pg from 'pg'
import type { TurnLimits } from './ConnectionTurns.ts'

const CONNECTIONS = 10
/** Milliseconds that a query waits for a connection. */
const CONNECTING = 10_000
/** Reserves some connections for requests, and for other owners. */
export const SERVER_TURNS: TurnLimits = {
  places: CONNECTIONS,
  maxInBackground: 8,
  maxBesideRequests: 2,
  maxOfOwner: 4,
  timeoutMs: CONNECTING,
}
/** Milliseconds of silence before TCP keep-alive probes start. */
const KEEP_ALIVE_DELAY_MS = 10_000

/**
 * Connections to a PostgreSQL server. `longest`: timeout of every query in milliseconds, also if the network drops
 * packets silently; absent: none. The server gets a slightly shorter timeout, so that it can report it, and one for
 * idle transactions: a process that it can't reach any more must not hold locks.
 */
export function serverPool(url: string, types: pg.CustomTypesConfig, longest?: number): pg.Pool {
  return new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECTING,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
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

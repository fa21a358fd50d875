import type { AddressInfo } from 'node:net'
import { createAdaptorServer, type ServerType } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Clock } from '../lib/Clock.ts'
import { StartFault } from '../lib/StartFault.ts'
import { SlowBodies } from './SlowBodies.ts'

/** Default milliseconds that running requests have to end when the server closes. */
const WAIT = 10_000
/**
 * Keep-alive timeout in milliseconds. Longer than a proxy's, else the proxy may send a request into a connection that
 * just closed.
 */
const KEEP_ALIVE = 75_000
/** Timeouts in milliseconds for the headers of a request, and for all of it. Uploads are large. */
const TIMEOUTS_MS: Timeouts = { headers: 15_000, request: 15 * 60_000 }
/** Milliseconds between two checks of these timeouts. */
const LOOK = 1000

export type Listening = {
  /** The port in use, also if 0 was requested. */
  readonly url: string
  /** Refuses new connections and waits for running requests, at most for so many milliseconds. */
  close(wait?: number): Promise<void>
}

type Timeouts = { readonly headers: number; readonly request: number }

/** Where to listen. `variable`: the setting that an error message names, INLET_PORT by default. */
type Place = { readonly host: string; readonly port: number; readonly variable?: string }

/** Serves the handler. Throws StartFault if the port can't be used. */
export function listen(
  app: Pick<Hono, 'fetch'>,
  at: Place,
  clock: Clock,
  timeouts: Timeouts = TIMEOUTS_MS,
): Promise<Listening> {
  const server = createAdaptorServer({
    fetch: app.fetch,
    serverOptions: {
      keepAliveTimeout: KEEP_ALIVE,
      headersTimeout: timeouts.headers,
      requestTimeout: timeouts.request,
      connectionsCheckingInterval: LOOK,
    },
  })
  const slowBodies = new SlowBodies(clock)
  if ('closeIdleConnections' in server) {
    server.on('request', (request, response) => slowBodies.watch(request, response))
  }
  server.once('close', () => slowBodies.stop())
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(explain(error, at)))
    server.listen(at.port, at.host, () => {
      const address = server.address()
      const port = isNetwork(address) ? address.port : at.port
      const host = at.host.includes(':') ? `[${at.host}]` : at.host
      resolve({ url: `http://${host}:${port}`, close: (wait = WAIT) => close(server, wait, clock) })
    })
  })
}

function close(server: ServerType, wait: number, clock: Clock): Promise<void> {
  return new Promise((resolve) => {
    let cancelLook = () => {}
    // Idle keep-alive connections would wait for another request.
    const closeIdle = () => {
      if ('closeIdleConnections' in server) server.closeIdleConnections()
      cancelLook = clock.after(LOOK, closeIdle)
    }
    const giveUp = clock.after(wait, () => {
      if ('closeAllConnections' in server) server.closeAllConnections()
    })
    server.close(() => {
      giveUp()
      cancelLook()
      resolve()
    })
    closeIdle()
  })
}

function isNetwork(address: AddressInfo | string | null): address is AddressInfo {
  return typeof address === 'object' && address !== null
}

function explain(error: Error, { host, port, variable = 'INLET_PORT' }: Place): Error {
  const code = 'code' in error ? error.code : null
  if (code === 'EADDRINUSE') {
    return new StartFault(
      `Port ${port} is taken. Stop the program that uses it, or set ${variable} to another port (0: any free one).`,
    )
  }
  if (code === 'EACCES') {
    return new StartFault(`Port ${port} is not allowed to this user. Set ${variable} to a port from 1024.`)
  }
  return new StartFault(`The service cannot listen on ${host}: ${error.message}. Check INLET_HOST.`)
}

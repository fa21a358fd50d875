import http from 'node:http'
import https from 'node:https'
import type { Socket } from 'node:net'
import { buildConnector } from 'undici'
import { FetchFault } from './FetchFault.ts'
import { hostKey, portOf } from './OpenedHosts.ts'

let address: URL | null = null

/** Sends all outbound requests of this process through an HTTP proxy from now on. Null: directly. */
export function setEgressProxy(proxy: string | null): void {
  address = proxy === null ? null : new URL(proxy)
}

/** Null: there is none. */
export function egressProxy(): URL | null {
  return address
}

/**
 * Opens sockets by CONNECT (RFC 9110, 9.3.6), with TLS to the target inside, so that the proxy can't read the traffic.
 */
export function proxyConnector(proxy: URL, timeoutMs: number): buildConnector.connector {
  const inside = buildConnector({ timeout: timeoutMs })
  return (options, callback) => {
    openTunnel(proxy, hostKey(options.hostname, portOf(options)), timeoutMs).then(
      (socket) => {
        if (options.protocol === 'https:') inside({ ...options, httpSocket: socket }, callback)
        else callback(null, socket)
      },
      (error: Error) => callback(error, null),
    )
  }
}

function openTunnel(proxy: URL, target: string, timeoutMs: number): Promise<Socket> {
  const { request } = proxy.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    const asked = request({
      host: proxy.hostname.replace(/^\[|\]$/g, ''),
      port: portOf(proxy),
      method: 'CONNECT',
      path: target,
      headers: { host: target, ...authorization(proxy) },
      agent: false,
      signal: AbortSignal.timeout(timeoutMs),
    })
    asked.once('connect', ({ statusCode }, socket: Socket) => {
      if (statusCode === 200) return resolve(socket)
      socket.destroy()
      reject(refused(statusCode))
    })
    // The proxy refused the tunnel.
    asked.once('response', ({ statusCode }) => {
      asked.destroy()
      reject(refused(statusCode))
    })
    asked.on('error', (cause) => reject(new FetchFault('unreachable', { cause })))
    asked.end()
  })
}

function refused(status: number | undefined): FetchFault {
  return new FetchFault('unreachable', {
    cause: new Error(`The proxy of INLET_EGRESS_PROXY answered ${status}`),
  })
}

function authorization({ username, password }: URL): Record<string, string> {
  if (username === '') return {}
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return { 'proxy-authorization': `Basic ${Buffer.from(pair).toString('base64')}` }
}

import { createServer, type Server, type ServerResponse } from 'node:http'
import { errors } from 'undici'

/** What goes wrong with a call. */
export type Fault = { readonly name: string; readonly status?: number; readonly retryAfter?: number }

/** Seconds that a source asks us to wait: more than a request waits by itself. */
const RETRY_AFTER = 60

/** All that issue 23 names, in its order. */
export const FAULTS: readonly Fault[] = [
  { name: '400', status: 400 },
  { name: '401', status: 401 },
  { name: '403', status: 403 },
  { name: '404', status: 404 },
  { name: '409', status: 409 },
  { name: '410', status: 410 },
  { name: '429', status: 429 },
  { name: '429 with Retry-After', status: 429, retryAfter: RETRY_AFTER },
  { name: '500', status: 500 },
  { name: '503', status: 503 },
  { name: 'timeout' },
  { name: 'truncated body' },
  { name: 'HTML with 200' },
]

/** The answers that can say of the one thing a call is about that it is gone. */
export const ABSENT: ReadonlySet<Fault['name']> = new Set(['404', '410'])

/** Answers requests with faults: the last segment of a path is the place of the fault among `FAULTS`. */
export class FaultServer {
  readonly url: string
  private readonly server: Server

  private constructor(url: string, server: Server) {
    this.url = url
    this.server = server
  }

  static async start(): Promise<FaultServer> {
    const server = createServer((request, response) => {
      request.resume()
      const fault = FAULTS[Number(request.url?.slice(1))]
      request.on('end', () => answer(response, fault))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    return new FaultServer(`http://127.0.0.1:${port}`, server)
  }

  /** Where a request is sent that meets the fault. Throws what silence ends in, so that nobody waits for it. */
  urlOf(fault: Fault): URL {
    if (fault.name === 'timeout') throw new errors.HeadersTimeoutError()
    return new URL(`/${FAULTS.indexOf(fault)}`, this.url)
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((resolve) => this.server.close(resolve))
  }
}

function answer(response: ServerResponse, fault: Fault | undefined): void {
  if (fault?.status !== undefined) {
    const wait = fault.retryAfter === undefined ? {} : { 'retry-after': String(fault.retryAfter) }
    response.writeHead(fault.status, { 'content-type': 'application/json', ...wait }).end('{}')
    return
  }
  if (fault?.name === 'truncated body') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
    response.write('{"items": [', () => response.destroy())
    return
  }
  response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Maintenance</title>')
}

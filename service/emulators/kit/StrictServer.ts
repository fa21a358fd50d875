import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server } from 'node:http'

export type StrictRequest = {
  readonly method: string
  /** The server's own address, which its paths are below. */
  readonly base: string
  /** As it stands in the address, percent-encoded. */
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  readonly body: string
}
/** `body`: texts and bytes go out as they are, everything else as JSON. */
export type StrictAnswer = {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** Seconds until it goes out, where people sign in. Tests do not wait. */
  readonly delaySeconds?: number
}
/** Undefined: it is not of this part of the server. */
export type Answers = (request: StrictRequest) => StrictAnswer | undefined | Promise<StrictAnswer | undefined>

/** What a test wants to be answered to one call, before all else. */
type Planned = { readonly path: string; readonly answer: StrictAnswer }

/** Milliseconds that an idle connection is kept: longer than any test takes. */
const KEPT_MS = 120_000

/** HTTP for a source that the tests play: what it answers is in its parts, the first that has something. */
export class StrictServer {
  /** Method, path and status of every call. */
  readonly calls: string[] = []
  /** Answers for the next calls to a path that begins so. */
  readonly next: Planned[] = []
  url = ''
  private readonly parts: readonly Answers[]
  private readonly server: Server

  private constructor(parts: readonly Answers[]) {
    this.parts = parts
    this.server = createServer(async (incoming, response) => {
      const request = await readRequest(incoming, this.url)
      const { status, headers, body } = await this.answer(request)
      this.calls.push(`${request.method} ${request.path} ${status}`)
      const isRaw = typeof body === 'string' || Buffer.isBuffer(body) || body === undefined
      response.writeHead(status, { ...(!isRaw && { 'content-type': 'application/json' }), ...headers })
      response.end(isRaw ? body : JSON.stringify(body))
    })
    // A process that is busy for longer than Node's 5 s would find the connection that it kept just closed.
    this.server.keepAliveTimeout = KEPT_MS
  }

  /** What no part answers is not found. */
  static async start(...parts: readonly Answers[]): Promise<StrictServer> {
    const strict = new StrictServer(parts)
    await new Promise<void>((resolve) => strict.server.listen(0, '127.0.0.1', resolve))
    const address = strict.server.address()
    strict.url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
    return strict
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((resolve) => this.server.close(resolve))
  }

  private async answer(request: StrictRequest): Promise<StrictAnswer> {
    const at = this.next.findIndex(({ path }) => request.path.startsWith(path))
    const [planned] = at < 0 ? [] : this.next.splice(at, 1)
    if (planned) return planned.answer
    for (const part of this.parts) {
      const answer = await part(request)
      if (answer) return answer
    }
    return { status: 404, body: { error: 'not found' } }
  }
}

async function readRequest(incoming: IncomingMessage, base: string): Promise<StrictRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://127.0.0.1')
  const { method = 'GET', headers } = incoming
  const body = Buffer.concat(chunks).toString()
  return { method, base, path: pathname, query: searchParams, headers, body }
}

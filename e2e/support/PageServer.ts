import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type Server, type ServerResponse } from 'node:http'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const built = fileURLToPath(new URL('../dist', import.meta.url))
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

type Answer = { readonly body: string; readonly headers: Readonly<Record<string, string>> }

/** Host pages on a free port of this machine: the built ones of `e2e/hosts`, and those that a test writes. */
export class PageServer {
  private readonly written = new Map<string, Answer>()

  private constructor(
    private readonly server: Server,
    readonly origin: string,
  ) {}

  /** @param host An address of this machine; another one is another site. */
  static async start(host = '127.0.0.1'): Promise<PageServer> {
    const server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '/', pages.origin)
      pages.answer(pathname, response)
    }).listen(0, host)
    await once(server, 'listening')
    const address = server.address()
    if (typeof address !== 'object' || address === null) throw new Error('the server has no port')
    const pages = new PageServer(server, `http://${host}:${address.port}`)
    return pages
  }

  /** Serves a text under a path from now on, and returns its URL. The type is that of the path's extension. */
  write(pathname: string, body: string, headers: Readonly<Record<string, string>> = {}): string {
    this.written.set(pathname, { body, headers })
    return this.origin + pathname
  }

  async stop(): Promise<void> {
    this.server.close()
    this.server.closeAllConnections()
    await once(this.server, 'close')
  }

  private async answer(pathname: string, response: ServerResponse): Promise<void> {
    const file = pathname.endsWith('/') ? `${pathname}index.html` : pathname
    const type = TYPES[path.extname(file)] ?? 'text/plain'
    const written = this.written.get(pathname)
    const body = written?.body ?? (await readFile(path.join(built, path.normalize(file))).catch(() => null))
    if (body === null) response.writeHead(404).end()
    else response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, ...written?.headers }).end(body)
  }
}

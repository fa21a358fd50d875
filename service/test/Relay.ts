import { createServer, type IncomingMessage, type Server } from 'node:http'
import { freePort } from './freePort.ts'

/** What belongs to one connection, or to a body before it was read. */
const LEFT_OUT = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-encoding',
  'content-length',
])

/** One address before the servers of several people. What it is asked it asks in their place. */
export class Relay {
  readonly url: string
  private readonly server: Server

  private constructor(url: string, server: Server) {
    this.url = url
    this.server = server
  }

  static async start(answer: (request: IncomingMessage, body: Buffer) => Promise<Response>): Promise<Relay> {
    const server = createServer(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk)
      const answered = await answer(request, Buffer.concat(chunks))
      const headers = [...answered.headers].filter(([name]) => !LEFT_OUT.has(name))
      response.writeHead(answered.status, Object.fromEntries(headers))
      response.end(Buffer.from(await answered.arrayBuffer()))
    })
    const port = await freePort()
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    return new Relay(`http://127.0.0.1:${port}`, server)
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((resolve) => this.server.close(resolve))
  }
}

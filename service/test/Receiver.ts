import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import * as v from 'valibot'

const Sent = v.object({ payload: v.string() })
const Payload = v.object({
  webhook_type: v.string(),
  obj: v.object({
    object_type: v.string(),
    object_id: v.unknown(),
    additional_information: v.unknown(),
  }),
  object: v.unknown(),
  customer_id: v.string(),
  timestamp: v.string(),
  id: v.string(),
})

/** One message as it arrived. */
type Message = {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
  readonly payload: v.InferOutput<typeof Payload>
}

/** A back end on this machine that receives events. */
export class Receiver {
  readonly messages: Message[] = []
  /** What it answers; null: never. */
  answer: (message: Message) => number | null = () => 200
  private readonly server: Server
  private origin = ''

  constructor() {
    this.server = createServer((request, response) => {
      let body = ''
      request.on('data', (data) => {
        body += data
      })
      request.on('end', () => {
        const payload = v.parse(Payload, JSON.parse(v.parse(Sent, JSON.parse(body)).payload))
        const message = { path: request.url ?? '', headers: request.headers, body, payload }
        const status = this.answer(message)
        this.messages.push(message)
        if (status !== null) response.writeHead(status).end('Thank you.')
      })
    })
  }

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
    const address = this.server.address()
    this.origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  }

  url(path: string): string {
    return this.origin + path
  }

  /** What arrived at a path, in order. */
  at(path: string): Message[] {
    return this.messages.filter((message) => message.path === path)
  }

  close(): void {
    this.server.closeAllConnections()
    this.server.close()
  }
}

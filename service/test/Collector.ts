import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import * as v from 'valibot'

const Value = v.union([v.object({ stringValue: v.string() }), v.object({ intValue: v.number() })])
const Attributes = v.pipe(
  v.array(v.object({ key: v.string(), value: Value })),
  v.transform((all) =>
    Object.fromEntries(
      all.map(({ key, value }) => [key, 'intValue' in value ? value.intValue : value.stringValue]),
    ),
  ),
)
const Hex = (digits: number) => v.pipe(v.string(), v.regex(new RegExp(`^[0-9a-f]{${digits}}$`)))
const Moment = v.pipe(
  v.string(),
  v.regex(/^\d{19}$/),
  v.transform((digits) => BigInt(digits)),
)
const Span = v.strictObject({
  traceId: Hex(32),
  spanId: Hex(16),
  parentSpanId: v.optional(Hex(16)),
  name: v.string(),
  kind: v.picklist([2, 3, 5]),
  startTimeUnixNano: Moment,
  endTimeUnixNano: Moment,
  attributes: Attributes,
  status: v.strictObject({ code: v.picklist([0, 2]) }),
  traceState: v.optional(v.string()),
  flags: v.number(),
  // In these could be what a span must not say, such as the message of an error.
  events: v.tuple([]),
  links: v.tuple([]),
  droppedAttributesCount: v.literal(0),
  droppedEventsCount: v.literal(0),
  droppedLinksCount: v.literal(0),
})
const Message = v.object({
  resourceSpans: v.array(
    v.object({
      resource: v.object({ attributes: Attributes }),
      scopeSpans: v.array(v.object({ spans: v.array(Span) })),
    }),
  ),
})

type Received = {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** Takes traces by OpenTelemetry's protocol. */
export class Collector {
  /** What it took. */
  readonly received: Received[] = []
  /** What it answers. Null: nothing, until it is released. */
  status: number | null = 200
  /** How often it was asked. */
  asked = 0
  private readonly server: Server
  private readonly held: (() => void)[] = []
  url = ''

  constructor() {
    this.server = createServer(async (request, response) => {
      const body = await buffer(request)
      this.asked += 1
      if (this.status === null) this.held.push(() => this.answer(request, body, response))
      else this.answer(request, body, response)
    })
  }

  /** Answers what was not answered yet, and all that comes, with a success. */
  release(): void {
    this.status = 200
    for (const answer of this.held.splice(0)) answer()
  }

  private answer({ url: path = '', headers }: IncomingMessage, body: Buffer, response: ServerResponse): void {
    const status = this.status ?? 200
    const isZipped = headers['content-encoding'] === 'gzip'
    if (status === 200) this.received.push({ path, headers, body: isZipped ? gunzipSync(body) : body })
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
  }

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
    const address = this.server.address()
    this.url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  }

  /** Those that came as JSON. */
  get messages() {
    const json = this.received.filter(({ headers }) => headers['content-type'] === 'application/json')
    return json.map(({ body }) => v.parse(Message, JSON.parse(body.toString())))
  }

  get spans() {
    return this.messages.flatMap(({ resourceSpans }) =>
      resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    )
  }

  close(): void {
    this.server.closeAllConnections()
    this.server.close()
  }
}

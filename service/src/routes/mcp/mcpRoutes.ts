import { MCP_SCOPES } from '@inlet/wire/service'
import { type Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import * as v from 'valibot'
import { type AuditDeps, callerOf, customerOf } from '../../http/auditCalls.ts'
import type { Authenticated } from '../../http/Environment.ts'
import { MAX_JSON_BYTES } from '../../http/endpoint.ts'
import { limitBody } from '../../http/limitBody.ts'
import { limitRate, ratesOf } from '../../http/limitRate.ts'
import { privateAnswers } from '../../http/privateAnswers.ts'
import { JSON_LIMITS, readJson } from '../../http/readRequest.ts'
import { allowsScope } from '../../http/requireScope.ts'
import { type Embedders, QueryEmbedders } from '../../ingest/index.ts'
import type { SignInDeps } from '../account/beginSignIn.ts'
import { authenticateMcp, type McpAuthDeps, metadataOf } from './authenticateMcp.ts'
import { connectSourceTool } from './connectSourceTool.ts'
import type { Tool, ToolCaller } from './defineTool.ts'
import { fetchTool } from './fetchTool.ts'
import { listSourcesTool } from './listSourcesTool.ts'
import { ownOriginsOnly } from './ownOriginsOnly.ts'
import { searchTool } from './searchTool.ts'
import { serveProtocol } from './serveProtocol.ts'

type Deps = McpAuthDeps & SignInDeps & AuditDeps & { readonly embedders: Embedders }

const PARSE_ERROR = -32700
const INVALID_REQUEST = -32600
const METHOD_NOT_FOUND = -32601

const Message = v.looseObject({
  id: v.optional(v.union([v.string(), v.number()])),
  method: v.string(),
  params: v.optional(v.looseObject({ name: v.optional(v.unknown()) })),
})
type Message = v.InferOutput<typeof Message>

/** The Model Context Protocol over HTTP, for assistants: one answer to each request, and nothing kept between them. */
export function mcpRoutes(deps: Deps): Hono {
  const { config, log } = deps
  const origins = [new URL(config.publicUrl).origin, ...config.frameOrigins, ...config.callingOrigins]
  const tools = toolsOf(deps)
  const app = new Hono()
  app.use('/mcp', privateAnswers, ownOriginsOnly(origins), crossOrigin(origins))
  app.route('/', metadataRoutes(deps))
  const protocol = new Hono<Authenticated>()
  protocol.post(
    '/mcp',
    limitBody(MAX_JSON_BYTES),
    authenticateMcp(deps),
    limitRate(ratesOf('light', deps)),
    async (c) => {
      const body = await readBody(c)
      if (body instanceof Response) return body
      const audit: ToolCaller['audit'] = (operation, effect) =>
        deps.audit.call({ operation, effect, ...customerOf(c), ...callerOf(c, c.get('actor'), deps) })
      const refused = refusalOf(c, body, audit)
      if (refused) return refused
      const { signal } = c.req.raw
      const grant = c.get('grant')
      const { readers } = grant
      const caller = { customer: c.get('customer'), reach: c.get('reach'), readers, signal, log, audit }
      const granted = tools.filter(({ needs }) => allowsScope(grant, needs))
      return serveProtocol({ request: c.req.raw, body, tools: granted, caller })
    },
  )
  app.route('/', protocol)
  // Streams and sessions that earlier revisions had: there are none here.
  app.all('/mcp', (c) => c.json({ detail: 'Method Not Allowed' }, 405, { Allow: 'POST' }))
  return app

  function refusalOf(
    c: Context<Authenticated>,
    message: Message,
    audit: ToolCaller['audit'],
  ): Response | null {
    const { id = null, method, params } = message
    // A stream that stays open, for changes that never come.
    if (method === 'subscriptions/listen') {
      return failure(c, 404, { id, code: METHOD_NOT_FOUND, message: 'Method not found' })
    }
    const tool = method === 'tools/call' ? tools.find(({ name }) => name === params?.name) : undefined
    if (!tool || allowsScope(c.get('grant'), tool.needs)) return null
    if (tool.effect !== 'read') audit(`mcp.${tool.name}`, tool.effect).end(403)
    c.header(
      'WWW-Authenticate',
      `Bearer error="insufficient_scope", scope="${tool.needs}"${metadataOf(config)}`,
    )
    return failure(c, 403, { id, code: INVALID_REQUEST, message: `insufficient_scope: ${tool.needs}` })
  }
}

function toolsOf(deps: Deps): readonly Tool[] {
  const embedders = new QueryEmbedders(deps)
  return [
    searchTool({ db: deps.db, embedders, clock: deps.clock }),
    fetchTool(deps),
    listSourcesTool(deps),
    connectSourceTool(deps),
  ]
}

/** RFC 9728: where to sign in. The second path is the one for a resource with a path. */
function metadataRoutes({ config: { mcpLogin, publicUrl } }: Pick<Deps, 'config'>): Hono {
  const app = new Hono()
  if (mcpLogin === null) return app
  app.on(
    'GET',
    ['', '/mcp'].map((path) => `/.well-known/oauth-protected-resource${path}`),
    (c) => {
      c.header('Access-Control-Allow-Origin', '*')
      return c.json({
        resource: `${publicUrl}/mcp`,
        authorization_servers: [mcpLogin.issuer],
        bearer_methods_supported: ['header'],
        ...(mcpLogin.scopes === null && { scopes_supported: MCP_SCOPES }),
        resource_name: 'Inlet',
      })
    },
  )
  return app
}

function crossOrigin(origin: string[]) {
  return cors({
    origin,
    allowMethods: ['POST'],
    allowHeaders: [
      'Authorization',
      'Content-Type',
      'Accept',
      'MCP-Protocol-Version',
      'Mcp-Method',
      'Mcp-Name',
    ],
    exposeHeaders: ['WWW-Authenticate', 'Retry-After', 'X-Request-Id'],
    maxAge: 600,
  })
}

/** One message. A batch would be many calls that count as one. */
async function readBody(c: Context): Promise<Message | Response> {
  const read = readJson(new Uint8Array(await c.req.arrayBuffer()), JSON_LIMITS, (value) => ({ value }))
  if (read.issues) return failure(c, 400, { id: null, code: PARSE_ERROR, message: 'Parse error' })
  const message = v.safeParse(Message, read.value, { abortEarly: true })
  if (message.success) return message.output
  return failure(c, 400, { id: null, code: INVALID_REQUEST, message: 'Send one request or notification.' })
}

type Failure = { readonly id: string | number | null; readonly code: number; readonly message: string }

function failure(c: Context, status: 400 | 403 | 404, { id, ...error }: Failure): Response {
  return c.json({ jsonrpc: '2.0', id, error }, status)
}

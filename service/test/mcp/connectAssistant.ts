import { GrantedToken } from '@inlet/wire/service'
import {
  Client,
  type ClientCapabilities,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client'
import * as v from 'valibot'
import type { TestCustomer } from '../TestCustomer.ts'
import type { TestService } from '../TestService.ts'

/** Revisions that the service speaks, and how the official client is made to speak them. */
const REVISIONS = {
  '2026-07-28': { pin: '2026-07-28' },
  '2025-11-25': 'legacy',
} as const
export type Revision = keyof typeof REVISIONS

type Service = Pick<TestService, 'app' | 'config'>
type Options = {
  readonly token?: string
  readonly login?: OAuthClientProvider
  readonly revision?: Revision
  readonly capabilities?: ClientCapabilities
}

/** The way of an official client to a service without a port. What isn't the service's goes out. */
export function transportTo({ app, config }: Service, { token, login }: Options) {
  return new StreamableHTTPClientTransport(new URL(`${config.publicUrl}/mcp`), {
    fetch: async (url, init) => {
      const request = new Request(url, init)
      return request.url.startsWith(config.publicUrl) ? app.request(request) : fetch(request)
    },
    ...(token !== undefined && { requestInit: { headers: { Authorization: `Bearer ${token}` } } }),
    ...(login && { authProvider: login }),
  })
}

/** The official client, connected. */
export async function connectAssistant(service: Service, options: Options): Promise<Client> {
  const mode = REVISIONS[options.revision ?? '2026-07-28']
  const { capabilities = {} } = options
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode }, capabilities })
  await client.connect(transportTo(service, options))
  return client
}

/** A token that allows less than the customer's own. */
export async function granted(
  { app }: Pick<TestService, 'app'>,
  customer: TestCustomer,
  grant: unknown,
): Promise<string> {
  const answer = await app.request('/auth/v1/access_token/restrict', {
    method: 'POST',
    headers: { Authorization: `Token ${customer.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(grant),
  })
  return v.parse(GrantedToken, await answer.json()).access_token
}

export const SearchResults = v.strictObject({
  results: v.array(v.strictObject({ id: v.string(), title: v.string(), url: v.string() })),
})
export const FetchedFile = v.strictObject({
  id: v.string(),
  title: v.string(),
  text: v.string(),
  url: v.string(),
  metadata: v.strictObject({
    source: v.string(),
    passage: v.optional(v.string()),
    page: v.optional(v.number()),
    last_page: v.optional(v.number()),
    headings: v.optional(v.array(v.string())),
    first_id: v.optional(v.string()),
    next_id: v.optional(v.string()),
  }),
})

/** What a tool answers: the text that ChatGPT reads, which says the same as the structured content. */
export async function callTool<S extends v.GenericSchema>(
  client: Client,
  call: { readonly name: string; readonly arguments?: Record<string, unknown> },
  schema: S,
): Promise<v.InferOutput<S>> {
  const { content, structuredContent, isError } = await client.callTool(call)
  const [first] = content
  if (isError || first?.type !== 'text') throw new Error(JSON.stringify(content))
  const read = v.parse(schema, JSON.parse(first.text))
  if (JSON.stringify(read) !== JSON.stringify(v.parse(schema, structuredContent))) {
    throw new Error('The text and the structured content differ')
  }
  return read
}

/** One request of a revision, without any client. */
export function postMessage(
  { app }: Pick<TestService, 'app'>,
  token: string,
  message: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return Promise.resolve(
    app.request('/mcp', {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        ...headers,
      },
      body: JSON.stringify(message),
    }),
  )
}

/** One call of a tool in the newest revision. */
export function postCall(
  service: Pick<TestService, 'app'>,
  token: string,
  name: string,
  args: Record<string, unknown>,
): Promise<Response> {
  const revision = '2026-07-28'
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': revision,
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args, _meta } }
  const headers = { 'MCP-Protocol-Version': revision, 'Mcp-Method': 'tools/call', 'Mcp-Name': name }
  return postMessage(service, token, message, headers)
}

import { MCP_SCOPES } from '@inlet/wire/service'
import type * as v from 'valibot'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  callTool,
  connectAssistant,
  FetchedFile,
  granted,
  postCall,
  postMessage,
  type Revision,
  SearchResults,
} from '../../../test/mcp/connectAssistant.ts'
import { onEitherDatabase, onOneDatabase } from '../../../test/onEachDatabase.ts'
import { settled } from '../../../test/settled.ts'
import type { TestCustomer } from '../../../test/TestCustomer.ts'

const TOOLS = {
  search: 'search',
  fetch: 'files:read',
  list_sources: 'accounts:read',
  connect_source: 'accounts:connect',
} as const
const CALLS = {
  search: { query: 'harbor' },
  fetch: { id: '1' },
  list_sources: {},
  connect_source: { source: 'BOX' },
}
const NAMES = ['search', 'fetch', 'list_sources', 'connect_source'] as const
const BOTH: Revision[] = ['2026-07-28', '2025-11-25']
const HARBOR = 'The harbor opens at six. Boats longer than twelve meters call the master first.'
const TIDES = Array.from({ length: 9000 }, (_, day) => `On day ${day} the tide at the quay is high.`)
const LONG = ['Chapter one.', ...TIDES, 'The lighthouse keeper is Imke.', ...TIDES.slice(0, 1000)].join(' ')

onEitherDatabase('the official client', (service) => {
  let ann: TestCustomer
  let long = 0
  beforeAll(async () => {
    ann = await service().customer('ann')
    await settled(ann, (await ann.upload('harbor.txt', HARBOR)).id)
    long = (await settled(ann, (await ann.upload('tides.txt', LONG)).id)).id
  })

  it.each(BOTH)('lists, searches and reads in revision %s', async (revision) => {
    const client = await connectAssistant(service(), { token: ann.token, revision })
    expect(client.getNegotiatedProtocolVersion()).toBe(revision)
    expect(client.getServerVersion()).toMatchObject({ name: 'inlet' })
    expect(client.getServerCapabilities()).toEqual({ tools: { listChanged: false } })
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(NAMES)
    for (const { name, annotations, description } of tools) {
      expect(annotations).toMatchObject({
        readOnlyHint: name !== 'connect_source',
        destructiveHint: false,
      })
      if (name !== 'connect_source') expect(description).toMatch(/data.*never/)
    }
    const { results } = await callTool(
      client,
      { name: 'search', arguments: { query: 'When does the harbor open?' } },
      SearchResults,
    )
    const [best] = results
    expect(best).toMatchObject({ title: 'harbor.txt', url: '' })
    const read = await callTool(client, { name: 'fetch', arguments: { id: best?.id } }, FetchedFile)
    expect(read).toEqual({
      id: best?.id,
      title: 'harbor.txt',
      text: HARBOR,
      url: '',
      metadata: { source: 'TEXT', passage: HARBOR },
    })
    await client.close()
  })

  it('reads a long text in parts, and around the passage that was found', async () => {
    const client = await connectAssistant(service(), { token: ann.token })
    const fetchText = (id: string) => callTool(client, { name: 'fetch', arguments: { id } }, FetchedFile)
    let text = ''
    let next: string | undefined = String(long)
    while (next !== undefined) {
      const part: v.InferOutput<typeof FetchedFile> = await fetchText(next)
      expect(Buffer.byteLength(part.text)).toBeLessThanOrEqual(100_000)
      text += part.text
      next = part.metadata.next_id
    }
    expect(text === LONG).toBe(true)
    const query = 'Who is the lighthouse keeper?'
    const { results } = await callTool(client, { name: 'search', arguments: { query } }, SearchResults)
    const [best] = results
    expect(best?.title).toBe('tides.txt')
    const around = await fetchText(best?.id ?? '')
    expect(around.metadata.passage).toContain('Imke')
    expect(around.text.includes('lighthouse keeper is Imke')).toBe(true)
    expect(around.metadata.first_id).toBe(String(long))
    expect((await fetchText(String(long))).text.startsWith('Chapter one.')).toBe(true)
  })

  it('says what it cannot do in the result of the tool', async () => {
    const client = await connectAssistant(service(), { token: ann.token })
    const failing = [
      { name: 'fetch', arguments: { id: '999999' } },
      { name: 'fetch', arguments: { id: "1' or true" } },
      { name: 'search', arguments: { query: ' ' } },
      { name: 'search', arguments: {} },
      { name: 'connect_source', arguments: { source: 'S3' } },
    ]
    for (const call of failing) expect(await client.callTool(call)).toMatchObject({ isError: true })
    await expect(client.callTool({ name: 'delete_files', arguments: {} })).rejects.toMatchObject({
      code: -32602,
    })
  })

  it('is bound by the limits of its token', async () => {
    const token = await granted(service(), ann, { scopes: ['search', 'files:read'], sources: ['BOX'] })
    const client = await connectAssistant(service(), { token })
    const call = { name: 'search', arguments: { query: 'harbor' } }
    expect(await callTool(client, call, SearchResults)).toEqual({ results: [] })
    const file = { name: 'fetch', arguments: { id: String(long) } }
    expect(await client.callTool(file)).toMatchObject({ isError: true })
  })
})

onOneDatabase('a token that lacks one scope', (service) => {
  it.each(NAMES)('neither lists nor calls %s', async (name) => {
    const ann = await service().customer('ann')
    const lacking = await granted(service(), ann, {
      scopes: MCP_SCOPES.filter((scope) => scope !== TOOLS[name]),
    })
    for (const revision of BOTH) {
      const client = await connectAssistant(service(), { token: lacking, revision })
      const { tools } = await client.listTools()
      expect(tools.map((tool) => tool.name)).toEqual(NAMES.filter((other) => other !== name))
      await expect(client.callTool({ name, arguments: CALLS[name] })).rejects.toThrow()
    }
    const refused = await postCall(service(), lacking, name, CALLS[name])
    expect(refused.status).toBe(403)
    expect(refused.headers.get('WWW-Authenticate')).toBe(
      `Bearer error="insufficient_scope", scope="${TOOLS[name]}"`,
    )
    const only = await granted(service(), ann, { scopes: [TOOLS[name]] })
    const client = await connectAssistant(service(), { token: only })
    expect((await client.listTools()).tools.map((tool) => tool.name)).toEqual([name])
    expect((await postCall(service(), only, name, CALLS[name])).status).toBe(200)
  })

  it('has no tool at all without any of them', async () => {
    const ann = await service().customer('ann')
    const token = await granted(service(), ann, { scopes: ['uploads:create'] })
    const client = await connectAssistant(service(), { token })
    expect((await client.listTools()).tools).toEqual([])
  })
})

onOneDatabase('POST /mcp', (service) => {
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
  const initialize = (protocolVersion: string) => ({
    ...{ jsonrpc: '2.0', id: 1, method: 'initialize' },
    params: { protocolVersion, capabilities: {}, clientInfo: { name: 'test', version: '1' } },
  })

  it('needs a token of a customer, and refuses API keys', async () => {
    const bearers = ['acme-test-api-key', 'x', `inlet_${'a'.repeat(43)}`, 'a.b.c']
    for (const bearer of bearers) {
      const answer = await postMessage(service(), bearer, ping)
      expect(answer.status, bearer).toBe(401)
      expect(answer.headers.get('WWW-Authenticate')).toBe(
        `Bearer error="invalid_token", scope="${MCP_SCOPES.join(' ')}"`,
      )
    }
    const none = await service().app.request('/mcp', { method: 'POST', body: '{}' })
    expect(none.status).toBe(401)
    expect(none.headers.get('WWW-Authenticate')).toBe(`Bearer scope="${MCP_SCOPES.join(' ')}"`)
    // With no login there is nowhere to sign in.
    expect((await service().app.request('/.well-known/oauth-protected-resource')).status).toBe(404)
  })

  it('refuses pages of other origins, and answers its own', async () => {
    const { token } = await service().customer('ann')
    const { status } = await postMessage(service(), token, ping, { Origin: 'http://rebound.example' })
    expect(status).toBe(403)
    const own = await postMessage(service(), token, ping, { Origin: service().config.publicUrl })
    expect(own.status).toBe(200)
    expect(own.headers.get('Access-Control-Allow-Origin')).toBe(service().config.publicUrl)
    expect(own.headers.get('Cache-Control')).toBe('no-store')
  })

  it('takes one message of the usual size, and keeps no stream open', async () => {
    const { token } = await service().customer('ann')
    const statuses = [
      [[ping, ping], 400],
      [{ jsonrpc: '2.0', id: 1, result: {} }, 400],
      ['ping', 400],
      [{ ...ping, method: 'subscriptions/listen', params: { notifications: {} } }, 404],
      [{ ...ping, params: { text: 'a'.repeat(1_000_001) } }, 413],
    ] as const
    for (const [message, status] of statuses) {
      expect((await postMessage(service(), token, message)).status).toBe(status)
    }
    for (const method of ['GET', 'DELETE']) {
      const answer = await service().app.request('/mcp', {
        method,
        headers: { Authorization: `Bearer ${token}` },
      })
      expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'POST'])
    }
  })

  it('names its revisions to whoever speaks another', async () => {
    const { token } = await service().customer('ann')
    // 2025-11-25: the handshake offers one that the service has.
    for (const asked of ['2025-11-25', '2024-11-05', '1999-01-01']) {
      const text = await (await postMessage(service(), token, initialize(asked))).text()
      expect(text).toContain('"protocolVersion":"2025-11-25"')
    }
    const old = await postMessage(service(), token, ping, { 'MCP-Protocol-Version': '1999-01-01' })
    expect(old.status).toBe(400)
    expect(await old.text()).toContain('2025-11-25')
    // 2026-07-28, "Protocol Version Negotiation".
    const version = '2027-01-01'
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': version,
      'io.modelcontextprotocol/clientCapabilities': {},
    }
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: { _meta } }
    const headers = { 'MCP-Protocol-Version': version, 'Mcp-Method': 'tools/list' }
    const future = await postMessage(service(), token, list, headers)
    expect(future.status).toBe(400)
    expect(await future.json()).toMatchObject({
      error: {
        code: -32022,
        data: { supported: expect.arrayContaining(['2026-07-28']), requested: version },
      },
    })
  })
})

describe('calls of assistants', () => {
  onOneDatabase(
    'with a low limit',
    (service) => {
      it('count to the light rate of their customer', async () => {
        const { token } = await service().customer('ann')
        const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
        const statuses = []
        for (let call = 0; call < 4; call += 1) {
          statuses.push((await postMessage(service(), token, ping)).status)
        }
        expect(statuses).toEqual([200, 200, 200, 429])
      })
    },
    () => ({ INLET_RATE_LIGHT: '3' }),
  )
})

import * as v from 'valibot'
import { expect, it } from 'vitest'
import { connectAssistant, granted, type Revision } from '../../../test/mcp/connectAssistant.ts'
import { onOneDatabase } from '../../../test/onEachDatabase.ts'
import { offersApps } from './apps.ts'

const URI = 'ui://inlet/connect'
const TYPE = 'text/html;profile=mcp-app'
const NOTHING = { connectDomains: [], resourceDomains: [], frameDomains: [], baseUriDomains: [] }
const BOTH: Revision[] = ['2026-07-28', '2025-11-25']

const capabilities = (...mimeTypes: string[]) => ({
  extensions: { 'io.modelcontextprotocol/ui': { mimeTypes } },
})
const Text = v.object({ text: v.string() })

onOneDatabase(
  'an assistant that shows apps',
  (service) => {
    const assistant = (token: string, revision: Revision, types = [TYPE]) =>
      connectAssistant(service(), { token, revision, capabilities: capabilities(...types) })
    type Assistant = Awaited<ReturnType<typeof assistant>>
    const metaOf = async (client: Assistant) =>
      (await client.listTools()).tools.find(({ name }) => name === 'connect_source')?._meta

    it.each(BOTH)('gets the card of connect_source in revision %s', async (revision) => {
      const { token } = await service().customer('ann')
      const client = await assistant(token, revision)
      expect(client.getServerCapabilities()).toEqual({
        tools: { listChanged: false },
        resources: { listChanged: false },
        extensions: { 'io.modelcontextprotocol/ui': {} },
      })
      expect(await metaOf(client)).toEqual({ ui: { resourceUri: URI, visibility: ['model'] } })
      const others = (await client.listTools()).tools.filter(({ name }) => name !== 'connect_source')
      expect(others.map(({ _meta }) => _meta)).toEqual([undefined, undefined, undefined])
      const { resources } = await client.listResources()
      expect(resources).toMatchObject([{ uri: URI, mimeType: TYPE, _meta: { ui: { csp: NOTHING } } }])
      const { contents } = await client.readResource({ uri: URI })
      expect(contents).toMatchObject([
        { uri: URI, mimeType: TYPE, _meta: { ui: { csp: NOTHING, prefersBorder: true } } },
      ])
    })

    it('gets one document for everybody, without a token or a link, that loads nothing', async () => {
      const texts = []
      for (const name of ['ann', 'bob']) {
        const { token } = await service().customer(name)
        const client = await assistant(token, '2026-07-28')
        const { content } = await client.callTool({
          name: 'connect_source',
          arguments: { source: 'DROPBOX' },
        })
        expect(content).toHaveLength(1)
        const { contents } = await client.readResource({ uri: URI })
        const { text } = v.parse(Text, contents[0])
        expect(text).not.toContain(token)
        texts.push(text)
      }
      const [first = '', second] = texts
      expect(first).toBe(second)
      expect(first).toMatch(/^<!doctype html>/)
      const addresses = first.match(/https?:[^\s"'<\\]+/g) ?? []
      expect(new Set(addresses)).toEqual(new Set([service().config.publicUrl]))
      expect(first).not.toMatch(/\ssrc=|innerHTML|fetch\(|state=/)
      expect(first.match(/<script/g)).toHaveLength(2)
    })

    it('gets none without the scope of its tool', async () => {
      const ann = await service().customer('ann')
      const token = await granted(service(), ann, { scopes: ['search'] })
      for (const revision of BOTH) {
        const client = await assistant(token, revision)
        expect(client.getServerCapabilities()).toEqual({ tools: { listChanged: false } })
        await expect(client.readResource({ uri: URI })).rejects.toThrow()
      }
    })

    it.each([
      ['shows none', []],
      ['shows others', ['text/html']],
    ])('an assistant that %s gets the link alone', async (_, types) => {
      const { token } = await service().customer('ann')
      const client = await assistant(token, '2026-07-28', types)
      expect(client.getServerCapabilities()).toEqual({ tools: { listChanged: false } })
      expect(await metaOf(client)).toBeUndefined()
      await expect(client.readResource({ uri: URI })).rejects.toThrow()
      const call = { name: 'connect_source', arguments: { source: 'DROPBOX' } }
      const plain = await client.callTool(call)
      const shown = await (await assistant(token, '2026-07-28')).callTool(call)
      const parts = ({ structuredContent, content, _meta }: typeof plain) => [
        Object.keys(v.parse(v.looseObject({}), structuredContent)),
        content.map(({ type }) => type),
        _meta,
      ]
      expect(parts(shown)).toEqual(parts(plain))
    })
  },
  () => ({ INLET_SANDBOX: 'true' }),
)

it('offers apps, unless the request names capabilities without them', () => {
  const handshake = (said: unknown) => ({ method: 'initialize', params: { capabilities: said } })
  expect(offersApps({ method: 'tools/list' })).toBe(true)
  expect(offersApps({ method: 'tools/list', params: { name: 'x' } })).toBe(true)
  expect(offersApps(handshake(capabilities(TYPE)))).toBe(true)
  for (const said of [undefined, {}, null, { extensions: {} }, capabilities()]) {
    expect(offersApps(handshake(said))).toBe(false)
  }
  const named = (said: unknown) => ({ 'io.modelcontextprotocol/clientCapabilities': said })
  expect(offersApps({ method: 'tools/list', params: { _meta: named(capabilities(TYPE)) } })).toBe(true)
  expect(offersApps({ method: 'tools/list', params: { _meta: named({}) } })).toBe(false)
})

import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { NetworkCustomer } from '../../../test/NetworkCustomer.ts'
import { ServiceProcess } from '../../../test/ServiceProcess.ts'

const PROGRAM = join(
  import.meta.dirname,
  '../../../test/inspector/node_modules/@modelcontextprotocol/inspector/clients/cli/build/index.js',
)
const isInstalled = existsSync(PROGRAM)
const without = isInstalled ? '' : ' (not installed: npm test does it)'

/** What its command line calls the revisions 2026-07-28 and 2025-11-25. */
const ERAS = ['modern', 'legacy'] as const
type Era = (typeof ERAS)[number]

const Listed = v.object({ result: v.object({ tools: v.array(v.object({ name: v.string() })) }) })
const Called = v.object({ result: v.object({ structuredContent: v.unknown() }) })
const Read = v.object({
  result: v.object({ contents: v.array(v.object({ uri: v.string(), text: v.string() })) }),
})
const Failed = v.object({ code: v.number(), stderr: v.string() })
const App = v.object({ appInfo: v.looseObject({ hasApp: v.boolean() }) })

describe.skipIf(!isInstalled)(
  `the command line of the MCP Inspector, at a running service${without}`,
  { timeout: 120_000 },
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'inlet-inspector-'))
    let service: ServiceProcess
    let url = ''
    let ann: NetworkCustomer
    beforeAll(async () => {
      service = new ServiceProcess({
        INLET_DATA_DIR: folder,
        INLET_SANDBOX: 'true',
        INLET_SANDBOX_PORT: '0',
      })
      url = await service.listening()
      ann = await NetworkCustomer.at(url, 'ann')
      await ann.upload('harbor.txt', 'The harbor opens at six.')
    }, 120_000)
    afterAll(async () => {
      await service.signal('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    })

    async function inspect(era: Era, args: readonly string[], token = ann.token): Promise<unknown> {
      const to = ['--server-url', `${url}/mcp`, '--transport', 'http', '--protocol-era', era]
      const header = ['--header', `Authorization: Bearer ${token}`, '--stored-auth-only']
      const { stdout } = await promisify(execFile)(
        process.execPath,
        [PROGRAM, ...to, ...header, '--format', 'json', '--quiet', ...args],
        { env: { PATH: process.env.PATH, HOME: folder } },
      )
      return JSON.parse(stdout.split('\n')[0] ?? '')
    }

    async function call(era: Era, tool: string, args: object): Promise<unknown> {
      const given = ['--tool-name', tool, '--tool-args-json', JSON.stringify(args)]
      const answer = v.parse(Called, await inspect(era, ['--method', 'tools/call', ...given]))
      return answer.result.structuredContent
    }

    const ask = (era: Era, ...args: readonly string[]) =>
      inspect(era, ['--method', 'tools/call', '--tool-name', 'connect_source', '--app-info', ...args])

    it.each(ERAS)('lists and calls the tools (%s)', async (era) => {
      const { result } = v.parse(Listed, await inspect(era, ['--method', 'tools/list']))
      const names = result.tools.map(({ name }) => name)
      expect(names).toEqual(['search', 'fetch', 'list_sources', 'connect_source'])
      const found = { results: [{ id: '1-0', title: 'harbor.txt', url: '' }] }
      await vi.waitFor(async () => expect(await call(era, 'search', { query: 'harbor' })).toEqual(found), {
        timeout: 60_000,
      })
      const file = await call(era, 'fetch', { id: '1-0' })
      expect(file).toMatchObject({ title: 'harbor.txt', text: 'The harbor opens at six.' })
      expect(await call(era, 'list_sources', {})).toEqual({ sources: [] })
      expect(await call(era, 'connect_source', { source: 'DROPBOX' })).toEqual({
        url: expect.stringContaining('/oauth/go?state='),
        number: expect.stringMatching(/^\d{4}$/),
        expires_in: 600,
      })
    })

    it.each(ERAS)('finds the card of connect_source and what it may load: nothing (%s)', async (era) => {
      const { appInfo } = v.parse(App, await ask(era, '--advertise-apps'))
      const uri = 'ui://inlet/connect'
      expect(appInfo).toMatchObject({
        hasApp: true,
        resourceUri: uri,
        resourceMimeType: 'text/html;profile=mcp-app',
        csp: { connectDomains: [], resourceDomains: [], frameDomains: [], baseUriDomains: [] },
      })
      const read = await inspect(era, ['--advertise-apps', '--method', 'resources/read', '--uri', uri])
      const [content] = v.parse(Read, read).result.contents
      expect(content?.uri).toBe(uri)
      expect(content?.text).toMatch(/^<!doctype html>/)
    })

    it('finds none if it names no apps, and nothing at all without a token', async () => {
      const failure = async (work: Promise<unknown>) =>
        v.parse(Failed, await work.then(() => null).catch((error: unknown) => error))
      expect(await failure(ask('modern'))).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('no_app'),
      })
      for (const era of ERAS) {
        const refused = await failure(inspect(era, ['--method', 'tools/list'], 'unknown'))
        expect(refused).toMatchObject({ code: 3, stderr: expect.stringContaining('auth_required') })
      }
    })
  },
)

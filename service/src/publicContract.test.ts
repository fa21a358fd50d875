import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '../test/connect.ts'
import { Caller } from '../test/contract/Caller.ts'
import { OfficialClient } from '../test/contract/OfficialClient.ts'
import type { Call, Setting } from '../test/contract/PublicCall.ts'
import { CALLS } from '../test/contract/publicCalls.ts'
import { PUBLIC_OPERATIONS, type PublicOperation } from '../test/contract/publicOperations.ts'
import { hasForeignServers, withoutForeignServers } from '../test/foreignServers.ts'
import { connectKeys } from '../test/keyForms.ts'
import { operations } from '../test/operations.ts'
import { settled } from '../test/settled.ts'
import { TestService } from '../test/TestService.ts'
import { unreachedRates } from '../test/unreachedRates.ts'
import { openWebsite, type Website } from '../test/website.ts'
import { returnAddress } from './accounts/returnAddress.ts'
import { type Listening, listen } from './http/listen.ts'
import { NOT_OFFERED } from './routes/backEnd/notOffered.ts'

let site: Website
let service: TestService
let setting: Setting
let listening: Listening
const there = new Set<string>()

/** With the contract's names of path parameters. */
const keyOf = ({ method, path }: { method: string; path: string }) =>
  `${method} ${path.replace(/[:{]\w+\}?/g, '*').replace(/\/1$/, '/*')}`

beforeAll(async () => {
  site = await openWebsite({
    '/page': '<html><title>Page</title><p>What is said on this page.</p></html>',
  })
  site.pages['/hook'] = ''
  site.pages['/sitemap.xml'] = `<urlset><url><loc>${site.origin}/page</loc></url></urlset>`
  service = await TestService.start(undefined, {
    ...unreachedRates,
    INLET_SANDBOX: 'true',
    INLET_FETCH_ALLOW: site.origin,
  })
  for (const operation of await operations(service)) there.add(keyOf(operation))
  const ann = await service.customer('ann')
  const drive = await connect(service, ann, 'DROPBOX')
  await connect(service, ann, 'SHAREPOINT', { microsoft_tenant: 'acme' })
  const slack = await connect(service, ann, 'SLACK')
  const code = await connectKeys(ann, 'GITHUB')
  const labelled = await connect(service, ann, 'GMAIL')
  const filed = await connect(service, ann, 'OUTLOOK')
  const slow = await connect(service, ann, 'BOX', { person: 'limited', sync_source_items: false })
  const file = await settled(ann, (await ann.upload('a.txt', 'some words')).id)
  const left = await connectKeys(ann, 'DOCUMENT360')
  const redirectUri = returnAddress(service.config)
  setting = {
    origin: site.origin,
    ann,
    drive,
    slack,
    code,
    labelled,
    filed,
    slow,
    file,
    left,
    redirectUri,
    backEnd: Caller.byKey(service, 'ann'),
  }
  listening = await listen(service.app, { host: '127.0.0.1', port: 0 }, service.clock)
})
afterAll(async () => {
  await listening?.close()
  await service?.stop()
  await site?.close()
})

const needed = PUBLIC_OPERATIONS.filter(({ rank }) => rank !== 'low')
const called = needed.flatMap((operation) => {
  const call = CALLS.get(operation.name)
  return call ? [[operation.name, operation, call] as const] : []
})
/** Not on the page about moving, because it is the same. */
const SAME: readonly string[] = ['files.resync']
const isThere = (operation: PublicOperation) => there.has(keyOf(operation))

/** Operations that back ends need and that don't exist yet. Add a new one to `publicCalls.ts` as well. */
const NOT_YET: readonly string[] = []

describe("the predecessor's contract", () => {
  it('has all its calls here, or on one of the lists', () => {
    const missing = needed.filter((one) => !isThere(one)).map(({ name }) => name)
    expect(missing.sort()).toEqual([...NOT_YET].sort())
    const uncalled = needed.filter(isThere).filter(({ name }) => !CALLS.has(name))
    expect(uncalled.map(({ name }) => name)).toEqual([])
    const offered = PUBLIC_OPERATIONS.filter(({ rank }) => rank === 'low').filter((one) => !isThere(one))
    expect(NOT_OFFERED.map(keyOf).sort()).toEqual(offered.map(keyOf).sort())
  })

  it('says on the page about moving what it does not offer, in the same words', () => {
    const page = readFileSync(new URL('../../docs/guide/moving.md', import.meta.url), 'utf8')
    const rows = page.split('\n').filter((line) => line.startsWith('| `'))
    for (const { method, path, instead } of NOT_OFFERED) {
      const row = rows.find((line) => line.endsWith(` | ${instead} |`))
      expect(row).toContain(`\`${method} ${path}\``)
    }
  })

  it('has every call that back ends need on that page, or none that differs', () => {
    const page = readFileSync(new URL('../../docs/guide/moving.md', import.meta.url), 'utf8')
    const named = page.match(/`(GET|POST|DELETE) \/[^`]+`/g)?.map((call) => call.slice(1, -1)) ?? []
    const known = new Set(PUBLIC_OPERATIONS.map(({ method, path }) => `${method} ${path}`))
    expect(named.filter((call) => !known.has(call))).toEqual([])
    const unnamed = needed.filter(({ method, path }) => !named.includes(`${method} ${path}`))
    expect(unnamed.map(({ name }) => name)).toEqual(SAME)
  })

  it('answers what it does not offer with 501 and the nearest call, to those whom it knows', async () => {
    for (const { method, path, byKey } of NOT_OFFERED) {
      const caller = byKey ? Caller.byKey(service, 'ann') : Caller.byToken(service, setting.ann.token)
      const answer = await caller.send(
        method,
        path.replace(/\{\w+\}/, '1'),
        method === 'POST' ? {} : undefined,
      )
      expect(answer.status, path).toBe(501)
      expect(await answer.text()).toContain('This call is not offered here.')
      expect((await service.app.request(path.replace(/\{\w+\}/, '1'), { method })).status).toBe(401)
    }
  })

  it.each(called)('%s answers by its public schema, by API key and by token', async (_, operation, call) => {
    const callers = [Caller.byKey(service, 'ann'), Caller.byToken(service, setting.ann.token)]
    for (const caller of call.keyOnly ? callers.slice(0, 1) : callers) {
      const { place = operation.path, body, form } = await call.ask(setting)
      const answer = await caller.send(operation.method, place, body, form)
      expect(answer.status, await answer.clone().text()).toBe(200)
      expectAnswer(call, await answer.json())
    }
  })

  it.skipIf(!hasForeignServers).each(called)(
    `%s is called by the predecessor's own client${withoutForeignServers}`,
    async (_, operation, call) => {
      const clients = [
        OfficialClient.at(listening.url, { apiKey: 'acme-test-api-key', customerId: 'ann' }),
        OfficialClient.at(listening.url, { accessToken: setting.ann.token }),
      ]
      for (const client of call.keyOnly ? clients.slice(0, 1) : clients) {
        const { status, data } = await client.call(operation, await call.ask(setting))
        expect(status, JSON.stringify(data)).toBe(200)
        expectAnswer(call, data)
      }
    },
  )
})

function expectAnswer({ answers }: Call, answer: unknown): void {
  const { issues = [] } = v.safeParse(answers, answer)
  expect(issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`)).toEqual([])
}

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AuditPage, FrameConfig, FrameProbe, HostOriginsList, WhiteLabeling } from '@inlet/wire/service'
import { sql } from 'kysely'
import * as v from 'valibot'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { Operator } from '../../../test/Operator.ts'
import { onEitherDatabase } from '../../../test/onEachDatabase.ts'
import { postgresPrograms, withoutPostgres } from '../../../test/postgres.ts'
import { createDatabase } from '../../../test/sharedPostgres.ts'
import { TestService } from '../../../test/TestService.ts'

const ACME = 'acme-test-api-key'
const GLOBEX = 'globex-test-api-key'
const SECONDS = 4_000

const folder = mkdtempSync(join(tmpdir(), 'inlet-frame-'))
mkdirSync(folder, { recursive: true })
writeFileSync(
  join(folder, 'index.html'),
  '<title>Inlet</title><script type="application/json" id="frame-config"></script>',
)
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const variables = () => ({
  INLET_FRAME_DIR: folder,
  INLET_HOST_ORIGINS: 'http://127.0.0.1:3000,https://portal.example.com',
  INLET_API_KEYS: `acme=${ACME},globex=${GLOBEX}`,
})

/** What a service answers about host origins. */
function asker(service: () => TestService) {
  const call = (method: string, key: string, body?: object) =>
    service().app.request('/admin/host_origins', {
      method,
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
  return {
    call,
    name: async (key: string, ...origins: string[]) =>
      v.parse(HostOriginsList, await (await call('PUT', key, { origins })).json()),
    /** The pages that the frame lets embed it, if a page embeds it: by its policy, and by what its script reads. */
    async embedders(page: string) {
      const answer = await service().app.request('/frame/', { headers: { Referer: `${page}/` } })
      const policy = answer.headers.get('Content-Security-Policy') ?? ''
      const ancestors = /frame-ancestors ([^;]+)/.exec(policy)?.[1] ?? ''
      const config = /id="frame-config">(.+?)<\/script>/.exec(await answer.text())?.[1] ?? '{}'
      expect(v.parse(FrameConfig, JSON.parse(config)).host_origins.join(' ')).toBe(ancestors)
      expect(answer.headers.get('Vary')).toContain('Referer')
      return ancestors.split(' ')
    },
    async isAllowed(Origin: string) {
      const answer = await service().app.request('/frame/check.json', { headers: { Origin } })
      return v.parse(FrameProbe, await answer.json()).host_allowed
    },
    async status(token: string, Origin: string) {
      const headers = { Authorization: `Token ${token}`, Origin }
      const answer = await service().app.request('/status', { headers })
      return [answer.status, answer.headers.get('Access-Control-Allow-Origin')]
    },
    async ofToken(token: string) {
      const headers = { Authorization: `Token ${token}` }
      const answer = await service().app.request('/auth/v1/white_labeling', { headers })
      return v.parse(WhiteLabeling, await answer.json()).allowed_origins
    },
  }
}

onEitherDatabase(
  'the pages that an organization lets embed the widget [F-339]',
  (service) => {
    const { call, name, embedders, isAllowed, status, ofToken } = asker(service)
    const deployment = ['http://127.0.0.1:3000', 'https://portal.example.com']
    beforeEach(async () => {
      await name(ACME)
      await name(GLOBEX)
    })

    it('are named at run time, and taken back', async () => {
      expect(await embedders('https://app.acme.example')).toEqual(deployment)
      expect(await isAllowed('https://app.acme.example')).toBe(false)
      const named = await name(
        ACME,
        'https://App.acme.example/',
        'https://*.acme.example',
        'https://app.acme.example',
      )
      expect(named).toEqual({
        deployment,
        organization: ['https://*.acme.example', 'https://app.acme.example'],
      })
      expect(v.parse(HostOriginsList, await (await call('GET', ACME)).json())).toEqual(named)
      expect(await embedders('https://app.acme.example')).toEqual([...deployment, ...named.organization])
      expect(await embedders('https://shop.acme.example')).toEqual([...deployment, 'https://*.acme.example'])
      expect(await isAllowed('https://shop.acme.example')).toBe(true)
      await name(ACME)
      expect(await embedders('https://app.acme.example')).toEqual(deployment)
      expect(await isAllowed('https://app.acme.example')).toBe(false)
    })

    it('work with tokens of that organization alone', async () => {
      await name(ACME, 'https://app.acme.example')
      await name(GLOBEX, 'https://app.globex.example')
      const ann = await service().customer('ann')
      const bob = await service().customer('bob', GLOBEX)
      expect(await ofToken(ann.token)).toEqual([...deployment, 'https://app.acme.example'])
      expect(await ofToken(bob.token)).toEqual([...deployment, 'https://app.globex.example'])
      const own = 'https://app.acme.example'
      expect(await status(ann.token, own)).toEqual([200, own])
      expect(await status(bob.token, own)).toEqual([403, own])
      expect((await status(bob.token, deployment[1] ?? ''))[0]).toBe(200)
      expect(await status(ann.token, 'https://evil.example')).toEqual([200, null])
      const link = (key: string, redirect_url: string) =>
        service().app.request('/connect_links', {
          method: 'POST',
          headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
          body: JSON.stringify({ customer_id: 'cat', source: 'BOX', redirect_url }),
        })
      const refused = await link(GLOBEX, `${own}/settings`)
      expect(refused.status).toBe(422)
      expect(await refused.text()).toContain('Allow https://app.acme.example at PUT /admin/host_origins')
      // Only the source is missing here.
      expect(await (await link(ACME, `${own}/settings`)).text()).not.toContain('host_origins')
    })

    it('are not lost by two changes at a time: the second says that the list changed', async () => {
      const [first, second] = ['https://first.example', 'https://second.example']
      await name(ACME, first)
      const add = (origin: string) => call('PUT', ACME, { origins: [first, origin], replaces: [first] })
      const statuses = (await Promise.all([add(second), add('https://third.example')])).map(
        (one) => one.status,
      )
      expect(statuses.toSorted()).toEqual([200, 409])
      const list = v.parse(HostOriginsList, await (await call('GET', ACME)).json())
      expect(list.organization).toHaveLength(2)
      const stale = await call('PUT', ACME, { origins: [], replaces: [first] })
      expect([stale.status, await stale.text()]).toEqual([409, expect.stringContaining('changed meanwhile')])
      const current = { origins: [second], replaces: list.organization.toReversed() }
      expect((await call('PUT', ACME, current)).status).toBe(200)
    })

    it('are told to no other page', async () => {
      await name(ACME, 'https://app.acme.example', 'https://secret.acme.example')
      expect(await embedders('https://evil.example')).toEqual(deployment)
      expect(await embedders('https://app.acme.example')).not.toContain('https://secret.acme.example')
      const answer = await service().app.request('/frame/config.json')
      expect(v.parse(FrameConfig, await answer.json()).host_origins).toEqual(deployment)
      expect(v.parse(HostOriginsList, await (await call('GET', GLOBEX)).json()).organization).toEqual([])
    })

    it.each([
      [['https://app.acme.example/path'], 'Give an origin without path'],
      [['https://a.example', '*'], 'Give an origin without path'],
      [['https://*.com'], 'Give an origin without path'],
      [['https://a.example;sandbox'], 'Give an origin without path'],
      [['http://app.acme.example'], 'Give an origin with https'],
      [Array.from({ length: 51 }, (_, at) => `https://a${at}.example`), '50'],
    ])('are not %j', async (origins, reason) => {
      const answer = await call('PUT', ACME, { origins })
      expect(answer.status).toBe(422)
      expect(await answer.text()).toContain(reason)
      expect(v.parse(HostOriginsList, await (await call('GET', ACME)).json()).organization).toEqual([])
    })

    it('are in the audit log, and named at the console', async () => {
      const operator = await new Operator(service()).signIn(ACME)
      await operator.ask('PUT', '/called/admin/host_origins', { origins: ['http://localhost:5173'] })
      expect(await operator.ask('GET', '/called/admin/host_origins')).toEqual({
        deployment,
        organization: ['http://localhost:5173'],
      })
      expect(await embedders('http://localhost:5173')).toContain('http://localhost:5173')
      await service().audit.flush()
      const answer = await operator.ask('GET', '/called/audit?operation=setHostOrigins')
      const [entry] = v.parse(AuditPage, answer).results
      expect(entry).toMatchObject({ actor: { type: 'operator' }, effect: 'change', status: 200 })
    })
  },
  variables,
)

describe.skipIf(!postgresPrograms)(`host origins in several processes [F-339]${withoutPostgres}`, () => {
  it('are known to all within seconds, and stay known if the database fails', async () => {
    const database = await createDatabase()
    const one = await TestService.start(database, variables())
    const other = await TestService.start(database, variables())
    const page = 'https://app.acme.example'
    try {
      const { embedders, isAllowed } = asker(() => other)
      expect(await embedders(page)).not.toContain(page)
      await asker(() => one).name(ACME, page)
      other.clock.advance(SECONDS)
      expect(await embedders(page)).toContain(page)
      await asker(() => one).name(ACME)
      other.clock.advance(SECONDS)
      expect(await embedders(page)).not.toContain(page)
      await asker(() => one).name(ACME, page)
      other.clock.advance(SECONDS)
      expect(await isAllowed(page)).toBe(true)
      await sql`alter table host_origins rename to away`.execute(one.database.db)
      other.clock.advance(SECONDS)
      expect(await isAllowed(page)).toBe(true)
    } finally {
      await one.stop()
      await other.stop()
      await database.drop()
    }
  })
})

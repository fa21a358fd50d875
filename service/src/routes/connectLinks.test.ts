import { AddedWebhook, ConnectLink, DeliveriesPage } from '@inlet/wire/service'
import { sql } from 'kysely'
import * as v from 'valibot'
import { expect, it, onTestFinished, vi } from 'vitest'
import { account, accounts, connect, decide, quiet } from '../../test/connect.ts'
import { Followed, inBrowser } from '../../test/linkInBrowser.ts'
import { onEitherDatabase } from '../../test/onEachDatabase.ts'
import type { TestService } from '../../test/TestService.ts'

const DAY = 86_400_000
const Details = v.object({ title: v.string(), access: v.string(), who: v.string() })
const ENDED = 'This link no longer works'

/** The back end of an organization. */
function backEnd({ app }: TestService, key = 'acme-test-api-key') {
  const call = async (method: string, path: string, body?: object) =>
    app.request(path, {
      method,
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
  return {
    call,
    async link(customer_id: string, more: object): Promise<v.InferOutput<typeof ConnectLink>> {
      const answer = await call('POST', '/connect_links', { customer_id, ...more })
      if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
      return v.parse(ConnectLink, await answer.json())
    },
  }
}

/** Runs `meanwhile` the first time that the source is asked for its sign-in page. */
function onFirstBegin(
  { connectorFor, sources }: TestService,
  source: string,
  meanwhile: () => Promise<void>,
) {
  const connector = connectorFor(source)
  if (!connector?.oauth) throw new Error(`${source} has no sign-in page`)
  const { oauth } = connector
  let isFirst = true
  const begin: typeof oauth.begin = async (...given) => {
    const isNow = isFirst
    isFirst = false
    if (isNow) await meanwhile()
    return oauth.begin(...given)
  }
  sources.set(source, { ...connector, oauth: { ...oauth, begin } })
  onTestFinished(() => void sources.delete(source))
}

async function signInsOf({ database: { db } }: TestService, customer: string) {
  return db
    .selectFrom('sign_ins')
    .innerJoin('customers', 'customers.id', 'sign_ins.customer_id')
    .select('sign_ins.hash')
    .where('customers.supplied_id', '=', customer)
    .execute()
}

onEitherDatabase(
  'a connect link',
  (service) => {
    it('connects a source once, lets the person choose, and leads on to the host', async () => {
      const acme = backEnd(service())
      const hook = await acme.call('POST', '/add_webhook', {
        url: 'https://93.184.215.14/links',
        optional_types: ['CONNECT_LINK_USED'],
      })
      const ann = await service().customer('links-new')
      const [host] = service().config.hostOrigins
      const redirect_url = `${host}/settings?from=inlet`
      const made = await acme.link(ann.name, { source: 'DROPBOX', redirect_url })
      expect(made.qr_svg).toMatch(/^<svg [^>]+viewBox="[^"]+"[^>]*><rect [^>]+\/><path [^>]+\/><\/svg>$/)
      const link = inBrowser(service().browser, made.url)
      const page = await link.get()
      expect([page.status, page.headers.get('Referrer-Policy')]).toEqual([200, 'no-referrer'])
      expect(await page.text()).not.toContain(ann.name)
      const details = v.parse(Details, await (await link.step('details')).json())
      expect(details).toMatchObject({ title: 'Connect your Dropbox account', who: ann.name })
      expect(details.access).toContain('acme')

      const picking = await service().browser.open(await decide(await link.follow(), 'fine'))
      expect(await picking.text()).toContain('Your account is connected')
      const [connected] = await accounts(ann)
      expect(connected?.data_source_type).toBe('DROPBOX')
      expect((await link.get()).status).toBe(410)
      expect((await link.step('follow')).status).toBe(410)
      expect((await link.step('details')).status).toBe(410)
      const { id } = v.parse(AddedWebhook, await hook.json())
      const { results } = v.parse(
        DeliveriesPage,
        await (await acme.call('GET', `/webhooks/${id}/deliveries`)).json(),
      )
      const used = results.filter(({ webhook_type }) => webhook_type === 'CONNECT_LINK_USED')
      expect(used).toMatchObject([{ object_type: 'CONNECT_LINK', object_id: String(made.id) }])
      expect(JSON.stringify(used)).not.toContain(new URL(made.url).hash.slice(1))
    })

    it('repairs an account, which keeps its id, its files and its settings', async () => {
      const ann = await service().customer('links-repair')
      const { id } = await connect(service(), ann, 'DROPBOX', { person: 'revoked', enable_auto_sync: true })
      const { db } = service().database
      await sql`update accounts set access = 'revoked', tags = '{"team": "blue"}' where id = ${id}`.execute(
        db,
      )
      const acme = backEnd(service())
      const [host] = service().config.hostOrigins
      const { url } = await acme.link(ann.name, { repair_account_id: id, redirect_url: `${host}/done` })
      const link = inBrowser(service().browser, url)
      expect(await (await link.step('details')).json()).toMatchObject({
        title: 'Reconnect your Dropbox account',
      })
      const end = await service().browser.open(await decide(await link.follow(), 'revoked'))
      const text = await end.text()
      expect(text).toContain('Your account is connected')
      expect(text).toContain(`href="${host}/done"`)
      expect(await quiet(ann, id)).toMatchObject({
        id,
        enable_auto_sync: true,
        tags: { team: 'blue' },
        data_source_metadata: { access: 'ok' },
      })
      expect(await accounts(ann)).toHaveLength(1)
    })

    it('reaches only its account: another login changes nothing', async () => {
      const ann = await service().customer('links-other')
      const { id, data_source_external_id: login } = await connect(service(), ann, 'BOX')
      const { url } = await backEnd(service()).link(ann.name, { repair_account_id: id })
      const link = inBrowser(service().browser, url)
      const end = await service().browser.open(await decide(await link.follow(), 'revoked'))
      expect(await end.text()).toContain('ask acme for a new link')
      expect(await accounts(ann)).toMatchObject([{ id, data_source_external_id: login }])
    })

    it('is not used up by opening its address, and shows nothing without its secret', async () => {
      const ann = await service().customer('links-scanner')
      const { url } = await backEnd(service()).link(ann.name, { source: 'BOX' })
      const scanner = inBrowser(service().newBrowser(), url)
      for (const _ of [1, 2, 3]) expect((await scanner.get()).status).toBe(200)
      for (const step of ['details', 'follow']) {
        expect((await scanner.step(step, 'x'.repeat(43))).status).toBe(410)
        expect((await scanner.step(step, new URL(url).hash.slice(1), 'https://evil.example')).status).toBe(
          410,
        )
      }
      await inBrowser(service().browser, url).follow()
    })

    it('is bound to the browser that followed it, and used once by two clicks', async () => {
      const ann = await service().customer('links-twice')
      const { url } = await backEnd(service()).link(ann.name, { source: 'BOX' })
      const [mine, other] = [service().newBrowser(), service().newBrowser()]
      const clicks = [mine, mine, other].map((browser) => inBrowser(browser, url).step('follow'))
      const answers = await Promise.all(clicks)
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410])
      const won = answers.find(({ status }) => status === 200)
      const back = await decide(new URL(v.parse(Followed, await won?.json()).address), 'fine')
      const third = await service().newBrowser().open(back)
      expect([third.status, await accounts(ann)]).toEqual([400, []])
    })

    it('cancels the sign-in of a click that another one overtook', async () => {
      const ann = await service().customer('links-overtaken')
      const { url } = await backEnd(service()).link(ann.name, { source: 'BOX' })
      const winner = inBrowser(service().browser, url)
      let address = ''
      onFirstBegin(service(), 'BOX', async () => {
        address = (await winner.follow()).href
      })
      expect((await inBrowser(service().newBrowser(), url).step('follow')).status).toBe(410)
      expect(await signInsOf(service(), ann.name)).toHaveLength(1)
      const end = await service().browser.open(await decide(new URL(address), 'fine'))
      expect(await end.text()).toContain('Your account is connected')
    })

    it('cancels the sign-in if the back end ends the link meanwhile', async () => {
      const ann = await service().customer('links-revoked')
      const acme = backEnd(service())
      const { url, id } = await acme.link(ann.name, { source: 'BOX' })
      onFirstBegin(service(), 'BOX', async () => {
        expect((await acme.call('DELETE', `/connect_links/${id}`)).status).toBe(200)
      })
      expect((await inBrowser(service().browser, url).step('follow')).status).toBe(410)
      expect(await signInsOf(service(), ann.name)).toEqual([])
    })

    it('stays open if the source cannot be asked', async () => {
      const ann = await service().customer('links-down')
      const { url, id } = await backEnd(service()).link(ann.name, { source: 'BOX' })
      const { db } = service().database
      const source = (name: string) =>
        sql`update connect_links set source = ${name} where id = ${id}`.execute(db)
      await source('GONE')
      const link = inBrowser(service().browser, url)
      expect((await link.step('follow')).status).toBe(502)
      await source('BOX')
      await link.follow()
    })

    it('ends after a day or as long as it says, and when the back end ends it', async () => {
      const ann = await service().customer('links-ends')
      const acme = backEnd(service())
      const days = await acme.link(ann.name, { source: 'BOX', expires_in: 2 * 86_400 })
      const deleted = await acme.link(ann.name, { source: 'BOX' })
      const day = await acme.link(ann.name, { source: 'BOX' })
      expect((await acme.call('DELETE', `/connect_links/${deleted.id}`)).status).toBe(200)
      expect((await acme.call('DELETE', `/connect_links/${deleted.id}`)).status).toBe(200)
      const other = backEnd(service(), 'globex-test-api-key')
      expect((await other.call('DELETE', `/connect_links/${day.id}`)).status).toBe(404)
      const open = async (url: string) => (await inBrowser(service().browser, url).get()).status
      expect(await Promise.all([days, deleted, day].map(({ url }) => open(url)))).toEqual([200, 410, 200])
      service().clock.advance(DAY + 1000)
      expect(await open(day.url)).toBe(410)
      const ended = await service().browser.open(new URL(day.url))
      expect(await ended.text()).toContain(ENDED)
      expect((await inBrowser(service().browser, day.url).step('follow')).status).toBe(410)
      expect(await open(days.url)).toBe(200)
      expect((await service().browser.open(new URL('/connect/999999', day.url))).status).toBe(410)
    })

    it.each([
      [{}, 'Name a source, or an account to repair.'],
      [{ source: 'BOX', repair_account_id: 1 }, 'not both'],
      [{ source: 'S3' }, 'S3 has no sign-in page.'],
      [{ source: 'LOCAL_FILES' }, 'no sign-in page'],
      [{ source: 'ZENDESK' }, 'asks where to sign in first'],
      [{ source: 'BOX', expires_in: 15 * 86_400 }, '1209600'],
      [{ source: 'BOX', expires_in: 59 }, '60'],
      [{ source: 'BOX', redirect_url: 'https://evil.example/' }, 'INLET_HOST_ORIGINS'],
      [{ source: 'BOX', redirect_url: 'javascript:alert(1)' }, 'INLET_HOST_ORIGINS'],
    ])('is refused as %j', async (more, reason) => {
      const answer = await backEnd(service()).call('POST', '/connect_links', { customer_id: 'ann', ...more })
      expect(answer.status).toBe(422)
      expect(JSON.stringify(await answer.json())).toContain(reason)
    })

    it('is refused for an account of another customer, and beyond a hundred open ones', async () => {
      const ann = await service().customer('links-many')
      const bob = await service().customer('links-bob')
      const { id } = await connect(service(), bob, 'BOX')
      const acme = backEnd(service())
      const stranger = { customer_id: ann.name, repair_account_id: id }
      expect((await acme.call('POST', '/connect_links', stranger)).status).toBe(404)
      const first = await acme.link(ann.name, { source: 'BOX' })
      const { db, exclusive } = service().database
      await sql`insert into connect_links (hash, customer_id, source, created_at, expires_at)
        select l.hash, l.customer_id, l.source, l.created_at, l.expires_at
        from connect_links l, generate_series(1, 98) where l.id = ${first.id}`.execute(db)
      const more = { customer_id: ann.name, source: 'BOX' }
      const both = [acme.call('POST', '/connect_links', more), acme.call('POST', '/connect_links', more)]
      const answers = await Promise.all(both)
      expect(answers.map(({ status }) => status).sort(), `${exclusive}`).toEqual([200, 409])
      await acme.call('DELETE', `/connect_links/${first.id}`)
      await vi.waitFor(async () => expect((await acme.call('POST', '/connect_links', more)).status).toBe(200))
      expect((await account(bob, id)).id).toBe(id)
    })
  },
  () => ({ INLET_SANDBOX: 'true' }),
)

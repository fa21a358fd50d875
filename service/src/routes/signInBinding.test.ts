import { SignInProgress as Progress, ResumedSignIn, type SignInProgress } from '@inlet/wire/service'
import { sql } from 'kysely'
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { accounts, begin, connect, decide, quiet } from '../../test/connect.ts'
import { onEitherDatabase } from '../../test/onEachDatabase.ts'
import type { TestCustomer } from '../../test/TestCustomer.ts'
import type { TestService } from '../../test/TestService.ts'
import { STEP_LIMIT } from '../db/accounts/signIns.ts'
import type { Db } from '../db/schema.ts'

const patient = { timeout: 20_000, interval: 25 }

onEitherDatabase('a sign-in belongs to the person who began it', bindingTests, () => ({
  INLET_SANDBOX: 'true',
}))
onEitherDatabase('links that are only confirmed', confirmTests, () => ({
  INLET_SANDBOX: 'true',
  INLET_SIGN_IN_LINKS: 'confirm',
}))

onEitherDatabase('signing in by https, below a path that a proxy takes away', pathTests, () => ({
  INLET_SANDBOX: 'true',
  INLET_PUBLIC_URL: 'https://example.com/connect/',
}))

const beginFramed = (customer: TestCustomer, source: string, more: object = {}) =>
  begin(customer, source, { claim: true, ...more })

async function claim(customer: TestCustomer, key: string): Promise<SignInProgress> {
  const answer = await customer.post('/oauth/claim', { key })
  expect(answer.status).toBe(200)
  return v.parse(Progress, await answer.json())
}

async function resume(customer: TestCustomer, service: string): Promise<string | null> {
  return v.parse(ResumedSignIn, await (await customer.post('/oauth/resume', { service })).json()).key
}

function bindingTests(running: () => TestService): void {
  test('a frame leads its window with its key, and claims the account with token and key [F-031]', async () => {
    const service = running()
    const ann = await service.customer('binds')
    const { page, key } = await beginFramed(ann, 'BOX')
    expect(page.pathname).toBe('/oauth/go')
    expect(await claim(ann, key)).toMatchObject({ status: 'BEGUN' })
    const left = await ann.browser.leave(page, { key })
    const { address } = v.parse(v.object({ address: v.string() }), await left.json())
    expect(await claim(ann, key)).toMatchObject({ status: 'AWAY' })
    const end = await ann.browser.open(await decide(new URL(address), 'fine'))
    expect(await end.text()).toContain('You are signed in')
    expect(await accounts(ann)).toEqual([])
    const claimed = await claim(ann, key)
    const [account] = await accounts(ann)
    expect(claimed).toEqual({ status: 'CONNECTED', reason: null, data_source_id: account?.id })
    // An answer may be lost on its way.
    expect(await claim(ann, key)).toEqual(claimed)
    expect(await accounts(ann)).toHaveLength(1)
    await quiet(ann, account?.id ?? 0)
  })

  test('what is held is sealed, and neither it nor the secrets of a sign-in are in any answer or log [F-031]', async () => {
    const service = running()
    const ann = await service.customer('seals')
    const { page, key, number } = await beginFramed(ann, 'BOX')
    const source = await ann.browser.go(page, number)
    const back = await decide(source, 'fine')
    await ann.browser.open(back)
    const row = await service.database.db
      .selectFrom('sign_ins')
      .selectAll()
      .where('step', '=', 'held')
      .executeTakeFirstOrThrow()
    const stored = JSON.stringify(row)
    expect(row.credential).not.toBeNull()
    for (const secret of [key, back.searchParams.get('code'), back.searchParams.get('state')])
      expect(stored).not.toContain(secret)
    expect(stored).not.toMatch(/access_?token/i)
    await claim(ann, key)
    const after = await service.database.db
      .selectFrom('sign_ins')
      .selectAll()
      .where('hash', '=', row.hash)
      .execute()
    expect(after).toMatchObject([{ step: 'connected', credential: null, secrets: '' }])
  })

  test('the address at the source connects nothing for a victim who is sent it [F-031]', async () => {
    const service = running()
    const [mallory, victim] = [await service.customer('mallory'), service.newBrowser()]
    for (const more of [{ claim: true }, { claim: false }]) {
      const { page, key, number } = await begin(mallory, 'BOX', more)
      const source = await mallory.browser.go(page, number)
      const end = await victim.open(await decide(source, 'fine'))
      expect(end.status).toBe(400)
      const words = await end.text()
      expect(words).toContain('Nothing was connected')
      expect(words).toContain('it would have given them access to your content')
      expect(await claim(mallory, key)).toMatchObject({ status: 'FAILED', reason: 'other-browser' })
      // Nor afterwards, with what the victim brought back.
      expect((await mallory.browser.open(await decide(source, 'fine'))).status).toBe(400)
    }
    expect(await accounts(mallory)).toEqual([])
  })

  test('our own address says what would be connected, and leads nowhere without the number [F-031]', async () => {
    const service = running()
    const [mallory, victim] = [await service.customer('mallory <b>the</b> second'), service.newBrowser()]
    const { page, key, number } = await beginFramed(mallory, 'BOX')
    const shown = await victim.open(page)
    expect(shown.status).toBe(200)
    const words = await shown.text()
    for (const part of ['Box', 'acme', 'mallory &lt;b&gt;the', 'would get access to your content'])
      expect(words).toContain(part)
    expect(words).not.toContain(number)
    expect(words).not.toContain('<b>the')
    const state = page.searchParams.get('state')
    const wrong = number === '0000' ? '0001' : '0000'
    for (const tries_left of [2, 1, 0]) {
      const refused = await victim.leave(page, { state, number: wrong })
      expect(refused.status).toBe(400)
      expect(await refused.json()).toEqual({ reason: 'wrong-number', tries_left })
    }
    // Too late for the right one.
    expect((await victim.leave(page, { state, number })).status).toBe(400)
    expect(await claim(mallory, key)).toMatchObject({ status: 'FAILED', reason: 'wrong-number' })
    expect((await victim.leave(page, { state })).status).toBe(400)
    expect((await victim.leave(page, { key: state })).status).toBe(400)
    expect((await victim.open(page)).status).toBe(400)
  })

  test('the page speaks the language of the browser', async () => {
    const service = running()
    const ann = await service.customer('reads-german')
    const { page } = await beginFramed(ann, 'BOX')
    const read = async (language: string) =>
      (
        await service.app.request(page.pathname + page.search, { headers: { 'Accept-Language': language } })
      ).text()
    expect(await read('de-AT,de;q=0.9,en;q=0.8')).toContain('<html lang="de" dir="ltr">')
    expect(await read('ar')).toContain('<html lang="ar" dir="rtl">')
    expect(await read('pt-BR,pt')).toContain('Conectar sua conta do Box')
    expect(await read('nl,xx;q=0.1')).toContain('Connect your Box account')
  })

  test('no other site can bind a browser: the page sets its cookie for itself alone [F-031]', async () => {
    const service = running()
    const ann = await service.customer('is-visited')
    const { page, key } = await beginFramed(ann, 'BOX')
    for (const origin of [null, 'null', 'https://evil.example', 'http://localhost:8001']) {
      const refused = await ann.browser.leave(page, { key }, origin)
      expect([origin, refused.status, refused.headers.getSetCookie()]).toEqual([origin, 403, []])
    }
    const left = await ann.browser.leave(page, { key })
    const [cookie] = left.headers.getSetCookie()
    expect(cookie).toMatch(/; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(left.headers.get('Access-Control-Allow-Origin')).toBeNull()
  })

  test('a return is good once, in the browser that left [F-031]', async () => {
    const service = running()
    const ann = await service.customer('replays-return')
    const { page, key, number } = await beginFramed(ann, 'BOX')
    const back = await decide(await ann.browser.go(page, number), 'fine')
    expect((await ann.browser.open(back)).status).toBe(200)
    expect((await ann.browser.open(back)).status).toBe(400)
    expect((await service.newBrowser().open(back)).status).toBe(400)
    expect(await claim(ann, key)).toMatchObject({ status: 'CONNECTED' })
    expect(await accounts(ann)).toHaveLength(1)
  })

  test('two sign-ins at once in one browser do not get in each other’s way, nor does one help the other [F-031]', async () => {
    const service = running()
    const [ann, bob] = [await service.customer('runs-two'), await service.customer('runs-too')]
    const [first, second] = [await beginFramed(ann, 'BOX'), await beginFramed(ann, 'DROPBOX')]
    const sources = [
      await ann.browser.go(first.page, first.number),
      await ann.browser.go(second.page, second.number),
    ]
    for (const source of sources.toReversed())
      expect((await ann.browser.open(await decide(source, 'fine'))).status).toBe(200)
    for (const { key } of [first, second])
      expect(await claim(ann, key)).toMatchObject({ status: 'CONNECTED' })
    expect((await accounts(ann)).map((one) => one.data_source_type).sort()).toEqual(['BOX', 'DROPBOX'])

    // Bob's browser has a cookie, but that of another sign-in.
    const browser = service.newBrowser()
    const [own, foreign] = [await beginFramed(bob, 'BOX'), await beginFramed(bob, 'BOX')]
    await browser.go(own.page, own.number)
    const elsewhere = await service.newBrowser().go(foreign.page, foreign.number)
    expect((await browser.open(await decide(elsewhere, 'fine'))).status).toBe(400)
    expect(await claim(bob, foreign.key)).toMatchObject({ reason: 'other-browser' })
    expect(await accounts(bob)).toEqual([])
  })

  test('a key is worth nothing with the token of another customer, and cannot be guessed [F-031]', async () => {
    const service = running()
    const [ann, bob] = [await service.customer('owns-key'), await service.customer('stole-key')]
    const { page, key, number } = await beginFramed(ann, 'BOX')
    await ann.browser.open(await decide(await ann.browser.go(page, number), 'fine'))
    for (const who of [bob, ann])
      expect((await who.post('/oauth/claim', { key: who === bob ? key : `${key}x` })).status).toBe(404)
    await bob.post('/oauth/cancel', { key })
    expect(await accounts(bob)).toEqual([])
    expect((await service.app.request('/oauth/claim', { method: 'POST' })).status).toBe(401)
    expect(await claim(ann, key)).toMatchObject({ status: 'CONNECTED' })
  })

  test('each step ends after ten minutes [F-031]', async () => {
    const service = running()
    const ann = await service.customer('is-slow')
    const late = () => service.clock.advance(STEP_LIMIT)
    const begun = await beginFramed(ann, 'BOX')
    late()
    expect((await ann.browser.open(begun.page)).status).toBe(400)
    expect((await ann.browser.leave(begun.page, { key: begun.key })).status).toBe(400)
    expect(await claim(ann, begun.key)).toMatchObject({ status: 'FAILED', reason: 'expired' })

    const away = await beginFramed(ann, 'BOX')
    const source = await ann.browser.go(away.page, away.number)
    late()
    expect((await ann.browser.open(await decide(source, 'fine'))).status).toBe(400)
    expect(await claim(ann, away.key)).toMatchObject({ reason: 'expired' })

    const held = await beginFramed(ann, 'BOX')
    await ann.browser.open(await decide(await ann.browser.go(held.page, held.number), 'fine'))
    late()
    expect(await claim(ann, held.key)).toMatchObject({ reason: 'expired' })
    expect(await resume(ann, 'BOX')).toBeNull()
    expect(await accounts(ann)).toEqual([])
    // The access is not even kept.
    const left = await service.database.db
      .selectFrom('sign_ins')
      .selectAll()
      .where('credential', 'is not', null)
      .execute()
    expect(left).toEqual([])
  })

  test('a frame that is loaded anew takes up what it left; nobody else does [F-031]', async () => {
    const service = running()
    const [ann, bob] = [await service.customer('reloads'), await service.customer('looks-on')]
    const { page, key, number } = await beginFramed(ann, 'BOX')
    service.clock.advance(20_000)
    // Nothing has left yet: it is begun anew instead.
    expect(await resume(ann, 'BOX')).toBeNull()
    const source = await ann.browser.go(page, number)
    await claim(ann, key)
    // Its frame is there.
    expect(await resume(ann, 'BOX')).toBeNull()
    service.clock.advance(20_000)
    expect(await resume(bob, 'BOX')).toBeNull()
    expect(await resume(ann, 'DROPBOX')).toBeNull()
    const newKey = await resume(ann, 'BOX')
    expect(newKey).not.toBeNull()
    expect((await ann.post('/oauth/claim', { key })).status).toBe(404)
    await ann.browser.open(await decide(source, 'fine'))
    expect(await claim(ann, newKey ?? '')).toMatchObject({ status: 'CONNECTED' })
  })

  test('a sign-in that was given up connects nothing any more [F-031]', async () => {
    const service = running()
    const ann = await service.customer('gives-up')
    const { page, key, number } = await beginFramed(ann, 'BOX')
    const source = await ann.browser.go(page, number)
    expect((await ann.post('/oauth/cancel', { key })).status).toBe(200)
    expect((await ann.browser.open(await decide(source, 'fine'))).status).toBe(400)
    service.clock.advance(20_000)
    expect(await resume(ann, 'BOX')).toBeNull()
    expect(await accounts(ann)).toEqual([])
  })

  test('why nothing came of it reaches whoever began it [F-065]', async () => {
    const service = running()
    const ann = await service.customer('hears-why')
    const first = await connect(service, ann, 'BOX')
    const end = async (source: string, person: string, decision: 'allow' | 'deny', more: object = {}) => {
      const { page, key, number } = await beginFramed(ann, source, more)
      await ann.browser.open(await decide(await ann.browser.go(page, number), person, decision))
      return claim(ann, key)
    }
    const over = (reason: string) => ({ status: 'FAILED', reason, data_source_id: null })
    expect(await end('BOX', 'fine', 'deny')).toEqual(over('denied'))
    const aim = { data_source_id: first.id, connecting_new_account: false }
    expect(await end('BOX', 'multi', 'allow', aim)).toEqual(over('other-login'))
    expect(await end('BOX', 'fine', 'allow', aim)).toEqual({
      status: 'CONNECTED',
      reason: null,
      data_source_id: first.id,
    })
    const { page, key, number } = await beginFramed(ann, 'BOX')
    const back = await decide(await ann.browser.go(page, number), 'fine')
    back.searchParams.delete('code')
    back.searchParams.set('error', 'server_error')
    await ann.browser.open(back)
    expect(await claim(ann, key)).toEqual(over('failed'))
  })

  test('two claims at once are one account [F-031]', async () => {
    const service = running()
    const ann = await service.customer('claims-twice')
    const { page, key, number } = await beginFramed(ann, 'BOX')
    await ann.browser.open(await decide(await ann.browser.go(page, number), 'fine'))
    const answers = await Promise.all([1, 2, 3].map(() => claim(ann, key)))
    const [account] = await accounts(ann)
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 'CONNECTED', data_source_id: account?.id })
  })

  test('a claim that comes while another is under way connects nothing anew [F-031]', async (context) => {
    const service = running()
    const { db, exclusive } = service.database
    // The embedded one does one transaction after the other.
    if (exclusive) return context.skip()
    const ann = await service.customer('claims-meanwhile')
    const { page, key, number } = await beginFramed(ann, 'BOX')
    await ann.browser.open(await decide(await ann.browser.go(page, number), 'fine'))
    // Nobody else wants the accounts meanwhile.
    await service.jobs.stop()
    const { both } = await db.transaction().execute(async (trx) => {
      // Until this ends no claim gets past the account that it makes.
      await sql`lock table accounts in share mode`.execute(trx)
      const claims = Promise.all([claim(ann, key), claim(ann, key)])
      await vi.waitFor(async () => expect(await waitingClaims(db)).toBe(2), patient)
      return { both: claims }
    })
    const [one, other] = await both
    await service.jobs.start({ exclusive })
    expect(one).toMatchObject({ status: 'CONNECTED' })
    expect(other).toEqual(one)
    // Connected twice, a new account would be told to the host as one that was updated.
    expect((await quiet(ann, one.data_source_id ?? 0)).last_sync_action).toBe('ADD')
  })
}

/** How many of the calls that claim a sign-in wait for what another transaction holds. `db`: in a transaction it would not change. */
async function waitingClaims(db: Db): Promise<number> {
  const found = await sql<{ pid: number }>`select pid from pg_stat_activity
    where wait_event_type = 'Lock' and query ~ 'insert into accounts|"sign_ins"'`.execute(db)
  return found.rows.length
}

function pathTests(running: () => TestService): void {
  test('the pages find each other, and other hosts cannot set the cookie [F-031]', async () => {
    const service = running()
    const ann = await service.customer('is-below')
    const { page, key } = await beginFramed(ann, 'BOX')
    expect(page.href).toMatch(/^https:\/\/example\.com\/connect\/oauth\/go\?state=/)
    const loads = [...(await (await ann.browser.open(page)).text()).matchAll(/(?:src|href)="([^"]+)"/g)]
    expect(loads.map(([, address]) => address)).toEqual(['./style.css', './go.js'])
    const left = await ann.browser.leave(page, { key })
    expect(left.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-inlet-sign-in-\w{16}=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ])
    const { address } = v.parse(v.object({ address: v.string() }), await left.json())
    const back = await decide(new URL(address), 'fine')
    expect(back.href).toMatch(/^https:\/\/example\.com\/connect\/integrations\/oauth\/callback\?/)
    const end = await ann.browser.open(back)
    expect(end.status).toBe(200)
    const [style] = /href="([^"]+)"/.exec(await end.text())?.slice(1) ?? []
    expect(new URL(style ?? '', back).pathname).toBe('/connect/oauth/style.css')
    expect(await claim(ann, key)).toMatchObject({ status: 'CONNECTED' })
  })
}

function confirmTests(running: () => TestService): void {
  test('a back end may send people to a page that asks for a click; a frame’s sign-in still wants its number [F-031]', async () => {
    const service = running()
    const ann = await service.customer('is-redirected')
    const { page } = await begin(ann, 'BOX')
    const state = page.searchParams.get('state')
    const shown = await (await ann.browser.open(page)).text()
    expect(shown).toContain('is-redirected')
    expect(shown).not.toContain('id="number"')
    const left = await ann.browser.leave(page, { state })
    const { address } = v.parse(v.object({ address: v.string() }), await left.json())
    const other = service.newBrowser()
    expect((await ann.browser.open(await decide(new URL(address), 'fine'))).status).toBe(200)
    expect(await accounts(ann)).toHaveLength(1)

    const framed = await beginFramed(ann, 'DROPBOX')
    expect(await (await other.open(framed.page)).text()).toContain('id="number"')
    const refused = await other.leave(framed.page, { state: framed.page.searchParams.get('state') })
    expect(refused.status).toBe(400)
  })
}

import { SOURCES, WhiteLabeling } from '@inlet/wire/service'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { account, accounts, beginSignIn, comeBack, connect, decide, quiet } from '../../test/connect.ts'
import { onEitherDatabase } from '../../test/onEachDatabase.ts'
import type { TestService } from '../../test/TestService.ts'
import { AccountSettings } from '../db/accounts/AccountSettings.ts'

onEitherDatabase('signing in', signInTests, () => ({ INLET_SANDBOX: 'true' }))

function signInTests(running: () => TestService): void {
  test('an account is there after a sign-in, and its credential in no answer', async () => {
    const service = running()
    const ann = await service.customer('signs-in')
    const begun = await beginSignIn(ann, 'GOOGLE_DRIVE', { data_source_tags: { team: 'red' } })
    expect(begun.searchParams.get('redirect_uri')).toBe('http://localhost:8000/integrations/oauth/callback')
    expect(begun.searchParams.get('code_challenge_method')).toBe('S256')
    expect(begun.searchParams.get('prompt')).toBe('consent select_account')
    const back = await decide(begun, 'fine')
    const page = await comeBack(service, back)
    expect(page.status).toBe(200)
    const text = await page.text()
    expect(text).toContain('Your account is connected')
    expect(text).toContain('Next, choose what is imported.')
    const [found] = await accounts(ann)
    expect(found).toMatchObject({
      data_source_type: 'GOOGLE_DRIVE',
      data_source_external_id: expect.stringMatching(/^GOOGLE_DRIVE\|\d{21}$/),
      last_sync_action: 'ADD',
      // The contract has no null here: it stands where the account began.
      last_synced_at: found?.created_at,
      revoked_access: false,
      tags: { team: 'red' },
      data_source_metadata: { access: 'ok', name: 'fiona.fine@sandbox.example' },
    })
    const answered = await (await ann.post('/user_data_sources', {})).text()
    expect(answered.replaceAll('"token":null', '')).not.toMatch(/token|credential/i)
    const stored = await service.database.db.selectFrom('accounts').select('credential').execute()
    for (const { credential } of stored)
      expect(credential).not.toContain(back.searchParams.get('code') ?? '-')
    await quiet(ann, found?.id ?? 0)
  })

  test('the page that people come back to repeats nothing, loads only its own, and passes no address on', async () => {
    const service = running()
    const ann = await service.customer('reads-pages')
    const back = await decide(await beginSignIn(ann, 'BOX'), 'fine')
    back.searchParams.set('extra', '<script>alert(1)</script>')
    const page = await comeBack(service, back)
    const text = await page.text()
    for (const [, value] of back.searchParams) expect(text).not.toContain(value)
    expect(page.headers.get('Content-Security-Policy')).toContain("default-src 'none'; script-src 'self'")
    expect(page.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'")
    expect(page.headers.get('Referrer-Policy')).toBe('no-referrer')
    expect(page.headers.get('Cache-Control')).toBe('no-store')
    const script = await service.app.request('/oauth/return.js')
    expect(script.headers.get('Content-Type')).toContain('text/javascript')
    expect(await script.text()).toContain('window.close()')
  })

  test('the page that waits has its own script alone, and lets nobody embed it', async () => {
    const { app } = running()
    const page = await app.request('/oauth/wait')
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('Loading…')
    expect(page.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'")
    expect(page.headers.get('Content-Security-Policy')).not.toContain('unsafe')
    const script = await app.request('/oauth/wait.js')
    expect(script.headers.get('Content-Type')).toContain('text/javascript')
  })

  test('a state is good once, for ten minutes, and nobody can make one up', async () => {
    const service = running()
    const ann = await service.customer('replays')
    const back = await decide(await beginSignIn(ann, 'BOX'), 'fine')
    expect((await comeBack(service, back)).status).toBe(200)
    const again = await comeBack(service, back)
    expect(again.status).toBe(400)
    expect(await again.text()).toContain('This link has expired')
    expect(await accounts(ann)).toHaveLength(1)

    const forged = await decide(await beginSignIn(ann, 'DROPBOX'), 'fine')
    forged.searchParams.set('state', 'A'.repeat(43))
    expect((await comeBack(service, forged)).status).toBe(400)

    const late = await decide(await beginSignIn(ann, 'DROPBOX'), 'fine')
    service.clock.advance(11 * 60_000)
    expect((await comeBack(service, late)).status).toBe(400)
    expect(await accounts(ann)).toHaveLength(1)
  })

  test('the account belongs to whoever asked, whoever has signed in since', async () => {
    const service = running()
    const [ann, bob] = [await service.customer('asks'), await service.customer('watches')]
    const other = await service.customer('asks', 'globex-test-api-key')
    await connect(service, ann, 'BOX')
    expect(await accounts(ann)).toHaveLength(1)
    expect(await accounts(bob)).toEqual([])
    expect(await accounts(other)).toEqual([])
  })

  test('says in words that the person said no, and that an administrator must agree', async () => {
    const service = running()
    const ann = await service.customer('is-refused')
    const denied = await comeBack(service, await decide(await beginSignIn(ann, 'BOX'), 'fine', 'deny'))
    expect(await denied.text()).toContain('allow access, so nothing was connected')
    const admin = await comeBack(service, await decide(await beginSignIn(ann, 'ONEDRIVE'), 'admin'))
    const text = await admin.text()
    expect(text).toContain('Your administrator must approve this first')
    expect(text).toContain('Please grant admin consent')
    expect(await accounts(ann)).toEqual([])
  })

  test('a second sign-in with the same login is the same account, a different login another', async () => {
    const service = running()
    const ann = await service.customer('has-two')
    const first = await connect(service, ann, 'BOX')
    await comeBack(service, await decide(await beginSignIn(ann, 'BOX'), 'fine'))
    const again = await quiet(ann, first.id)
    expect(again).toMatchObject({ id: first.id, last_sync_action: 'UPDATE', files_synced_at: null })
    const second = await connect(service, ann, 'BOX', { person: 'multi' })
    expect(second.id).not.toBe(first.id)
    expect(await accounts(ann, { source: 'BOX' })).toHaveLength(2)
  })

  test('an account is reconnected by its own login only', async () => {
    const service = running()
    const ann = await service.customer('reconnects')
    const first = await connect(service, ann, 'BOX')
    const aim = { data_source_id: first.id, connecting_new_account: false }
    const begun = await beginSignIn(ann, 'BOX', aim)
    expect(begun.searchParams.has('prompt')).toBe(false)
    const page = await comeBack(service, await decide(begun, 'multi'))
    expect(await page.text()).toContain('This is another account')
    expect(await accounts(ann)).toHaveLength(1)
    await comeBack(service, await decide(await beginSignIn(ann, 'BOX', aim), 'fine'))
    expect((await account(ann, first.id)).data_source_metadata).toMatchObject({ access: 'ok' })
    await quiet(ann, first.id)
  })

  test('an account that is taken whole stays so when its access is repaired, and is asked anew once it was left', async () => {
    const service = running()
    const ann = await service.customer('repairs')
    const { db } = service.database
    // What it imports meanwhile is not waited for.
    const signIn = async (more: object = {}) =>
      comeBack(service, await decide(await beginSignIn(ann, 'OUTLOOK', more), 'fine'))
    await signIn()
    const id = (await accounts(ann))[0]?.id ?? 0
    const wholeOf = async () => {
      const row = await db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      return [row.takes_all, v.parse(AccountSettings, row.settings).takesAll]
    }
    const again = { connecting_new_account: false, data_source_id: id, sync_files_on_connection: false }
    expect(await wholeOf()).toEqual([true, true])
    await signIn(again)
    expect(await wholeOf()).toEqual([true, true])
    await ann.post('/revoke_access_token', { data_source_id: id })
    await signIn(again)
    expect(await wholeOf()).toEqual([false, false])
  })

  test("refuses sources that cannot be connected, and other customers' accounts [F-292]", async () => {
    const service = running()
    const [ann, bob] = [await service.customer('owner'), await service.customer('stranger')]
    const { id } = await connect(service, ann, 'BOX')
    const ask = (who: typeof ann, body: object) => who.post('/integrations/oauth_url', body)
    for (const source of ['NOWHERE', 'LOCAL_FILES', 'S3']) {
      const answer = await ask(ann, { service: source })
      expect(answer.status).toBe(422)
      expect(await answer.json()).toEqual({ detail: 'This source cannot be connected here.' })
    }
    expect((await ask(bob, { service: 'BOX', data_source_id: id })).status).toBe(404)
    expect((await ask(ann, { service: 'DROPBOX', data_source_id: id })).status).toBe(400)
    expect((await ask(ann, {})).status).toBe(400)
    expect((await service.app.request('/integrations/oauth_url', { method: 'POST' })).status).toBe(401)
  })

  test('tells which sources can be connected', async () => {
    const ann = await running().customer('looks')
    const branding = v.parse(WhiteLabeling, await (await ann.get('/auth/v1/white_labeling')).json())
    expect(branding.available_sources?.toSorted()).toEqual([...SOURCES].sort())
  })
}

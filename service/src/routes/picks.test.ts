import { expect, test, vi } from 'vitest'
import { accounts, begin, decide, quiet } from '../../test/connect.ts'
import { onEitherDatabase } from '../../test/onEachDatabase.ts'
import type { TestCustomer } from '../../test/TestCustomer.ts'
import type { TestService } from '../../test/TestService.ts'
import { hashToken } from '../db/customers/accessTokens.ts'

onEitherDatabase('choosing in the window of a sign-in', pickTests, () => ({ INLET_SANDBOX: 'true' }))

/** Signs in, and opens the page that selects files. */
async function signedIn(service: TestService, customer: TestCustomer, source: string, more: object = {}) {
  const browser = service.newBrowser()
  const { page, number } = await begin(customer, source, more)
  const back = await decide(await browser.go(page, number), 'fine')
  const end = await (await browser.open(back)).text()
  const [account] = await accounts(customer)
  await quiet(customer, account?.id ?? 0)
  const signIn = hashToken(page.searchParams.get('state') ?? '')
  const pick = new URL('pick', page)
  const get = async () => browser.open(new URL(`?sign_in=${signIn}`, pick))
  const post = (fields: readonly (readonly [string, string])[], origin?: string | null) =>
    browser.send(new URL(`?sign_in=${signIn}`, pick), fields, origin)
  return { browser, end, get, post, signIn, pick }
}

/** The id of an item in the page, by its name. */
function idOf(page: string, name: string): string {
  const [row = ''] = page
    .split('<li>')
    .filter((one) => one.includes(`<bdi translate="no">${name}</bdi>`))
    .slice(-1)
  return /value="([^"]+)"/.exec(row)?.[1] ?? ''
}

function pickTests(running: () => TestService): void {
  test('the page lists the account, keeps what was chosen in other folders, and imports it with what the sign-in asked for', async () => {
    const service = running()
    const ann = await service.customer('picks')
    const { end, get, post } = await signedIn(service, ann, 'DROPBOX', { tags: { team: 'north' } })
    expect(end).toContain('Next, choose what is imported.')
    const first = await get()
    expect(first.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'")
    const top = await first.text()
    const welcome = idOf(top, 'Welcome.txt')
    const inside = await (
      await post([
        ['picked', welcome],
        ['open', idOf(top, 'Handbook')],
      ])
    ).text()
    expect(inside).toContain(`<input type="hidden" name="picked" value="${welcome}">`)
    expect(inside).toContain('Chosen in other folders: 1')
    expect(await (await post([['import', 'yes']])).text()).toContain('Choose something first.')
    const done = await (
      await post([
        ['picked', welcome],
        ['import', 'yes'],
      ])
    ).text()
    expect(done).toContain('Your choice is being imported')
    await vi.waitFor(
      async () =>
        expect(await ann.list()).toMatchObject({
          results: [{ name: 'Welcome.txt', sync_status: 'READY', tags: { team: 'north' } }],
        }),
      { timeout: 20_000, interval: 50 },
    )
  })

  test('nobody chooses in another browser, from another site, or later, and nobody reaches another account [F-205]', async () => {
    const service = running()
    const [ann, bob] = [await service.customer('picks-alone'), await service.customer('is-curious')]
    const mine = await signedIn(service, ann, 'DROPBOX')
    const theirs = await signedIn(service, bob, 'BOX')
    const welcome = idOf(await (await mine.get()).text(), 'Welcome.txt')
    const pick = [
      ['picked', welcome],
      ['import', 'yes'],
    ] as const
    for (const origin of [null, 'null', 'https://evil.example'])
      expect((await mine.post(pick, origin)).status).toBe(403)
    const elsewhere = await theirs.browser.send(new URL(`?sign_in=${mine.signIn}`, mine.pick), pick)
    expect(elsewhere.status).toBe(400)
    const large = [['picked', 'x'.repeat(200_000)]] as const
    expect((await mine.post(large)).status).toBe(413)
    expect((await theirs.browser.send(new URL(`?sign_in=${mine.signIn}`, mine.pick), large)).status).not.toBe(
      200,
    )
    service.clock.advance(11 * 60_000)
    expect((await mine.post(pick)).status).toBe(400)
    expect((await ann.list()).count).toBe(0)
  })

  test('what no sign-in leads to is refused before its body is read [F-205]', async () => {
    const { app, config } = running()
    let pulled = 0
    const body = new ReadableStream({
      pull(controller) {
        pulled += 1
        controller.enqueue(new TextEncoder().encode('picked=x&'.repeat(1000)))
      },
    })
    const headers = { Origin: new URL(config.publicUrl).origin, Cookie: 'inlet-sign-in-0123456789abcdef=x' }
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' }
    expect((await app.request('/oauth/pick?sign_in=0123456789abcdef', init)).status).toBe(400)
    expect(pulled).toBeLessThan(4)
  })

  test.each([
    ['a frame, which has its own picker', 'DROPBOX', { claim: true }],
    ['one who wants none', 'DROPBOX', { enable_file_picker: false }],
    ['a source that is taken whole', 'INTERCOM', {}],
  ])('%s is not led to it', async (name, source, more) => {
    const service = running()
    const ann = await service.customer(`goes-home-${name}`)
    const { page, number } = await begin(ann, source, more)
    const browser = service.newBrowser()
    const end = await browser.open(await decide(await browser.go(page, number), 'fine'))
    expect(await end.text()).not.toContain('oauth/pick')
    const signIn = hashToken(page.searchParams.get('state') ?? '')
    expect((await browser.open(new URL(`pick?sign_in=${signIn}`, page))).status).toBe(400)
  })
}

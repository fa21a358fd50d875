import type { ServerResponse } from 'node:http'
import { PresignedUrl, UserFile } from '@inlet/wire/service'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onEitherDatabase } from '../../../test/onEachDatabase.ts'
import { settled } from '../../../test/settled.ts'
import type { TestCustomer } from '../../../test/TestCustomer.ts'
import { openTestSite, redirectTo, type TestSite } from '../../outbound/openTestSite.ts'

let site: TestSite
/** Other customers, since only four downloads per site run at once. */
let elsewhere: TestSite
let apart: TestSite
/** Responses that a test sends on demand. */
const held: ServerResponse[] = []
beforeAll(async () => {
  elsewhere = await openTestSite({ '/held.txt': (response) => void held.push(response) })
  apart = await openTestSite({ '/held.txt': (response) => void held.push(response) })
  site = await openTestSite({
    '/docs/guide.md': (response) => response.writeHead(200).end('# Guide\n\nPress the green button.'),
    '/moved': redirectTo('/docs/guide.md'),
    '/download?id=7': (response) =>
      response
        .writeHead(200, {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': "attachment; filename*=UTF-8''Umsa%CC%88tze.csv",
        })
        .end('a,b\n1,2'),
    '/export': (response) => response.writeHead(200, { 'content-type': 'text/csv' }).end('a,b\n1,2'),
    '/empty.txt': (response) => response.writeHead(200).end(''),
    '/large.txt': (response) => response.writeHead(200).end('x'.repeat(70_000)),
    '/held.txt': (response) => void held.push(response),
    '/inside': redirectTo('http://10.0.0.1/secret.txt'),
  })
})
afterAll(async () => {
  await site.close()
  await elsewhere.close()
  await apart.close()
})

onEitherDatabase(
  'POST /upload_file_from_url',
  (service) => {
    let customer: TestCustomer
    beforeAll(async () => {
      customer = await service().customer('ann')
    })
    const made = async (path: string, body: unknown) => {
      const answer = await customer.post(path, body)
      expect(answer.status, await answer.clone().text()).toBe(200)
      return v.parse(UserFile, await answer.json())
    }
    const textOf = async (id: number) => {
      const answer = await customer.get(`/parsed_file/${id}`)
      const { presigned_url } = v.parse(PresignedUrl, await answer.json())
      const { pathname, search } = new URL(presigned_url)
      return (await service().app.request(pathname + search)).text()
    }

    it('brings what is at an address', async () => {
      const url = `${site.origin}/docs/guide.md`
      const file = await made('/upload_file_from_url', { url })
      expect(file).toMatchObject({ source: 'MD', name: 'guide.md', external_url: url })
      await settled(customer, file.id)
      expect(await textOf(file.id)).toContain('Press the green button.')
    })

    it('calls it as it is told, as the server says, or as it is called there', async () => {
      const named = await made('/upload_file_from_url', { url: `${site.origin}/moved`, file_name: 'My.md' })
      expect(named).toMatchObject({ source: 'MD', name: 'My.md' })
      const said = await made('/upload_file_from_url', { url: `${site.origin}/download?id=7` })
      expect(said).toMatchObject({ source: 'CSV', name: 'Umsätze.csv' })
      const bare = await made('/upload_file_from_url', { url: `${site.origin}/export` })
      expect(bare).toMatchObject({ source: 'CSV', name: 'export' })
      for (const { id } of [named, said, bare]) await settled(customer, id)
    })

    it.each([
      ['no address', { url: 'not an address' }, 400],
      ['nobody there', { url: '/missing' }, 400],
      ['nothing in it', { url: '/empty.txt' }, 400],
      ['too much in it', { url: '/large.txt' }, 413],
      ['an address inside of the network', { url: 'http://10.0.0.1/' }, 400],
      ['one that leads inside', { url: '/inside' }, 400],
      ['another kind than it is to be', { url: '/docs/guide.md', media_type: 'IMAGE' }, 422],
    ])('refuses %s, and keeps nothing of it', async (_, { url, ...more }, status) => {
      const before = service().storedNames().length
      const address = url.startsWith('/') ? site.origin + url : url
      const answer = await customer.post('/upload_file_from_url', { url: address, ...more })
      expect(answer.status).toBe(status)
      if (status === 400) expect(await answer.json()).toEqual({ detail: expect.stringMatching(/\.$/) })
      expect(service().storedNames().length).toBe(before)
    })

    it('downloads a few at a time, each customer a share of them; others wait, and too many are refused', async () => {
      held.length = 0
      const [busy, other] = [await service().customer('busy'), await service().customer('other')]
      const statuses = (all: Promise<Response>[]) => Promise.all(all.map(async (one) => (await one).status))
      const ask = (who: TestCustomer, { origin }: TestSite) =>
        who.post('/upload_file_from_url', { url: `${origin}/held.txt` })
      const arrived = (count: number) => expect.poll(() => held.length, { timeout: 20_000 }).toBe(count)
      const all = Array.from({ length: 21 }, (_, index) => ask(busy, index % 2 ? site : elsewhere))
      const refused = await Promise.race(all)
      expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '30'])
      await arrived(4)
      const another = ask(other, apart)
      await arrived(5)
      held.pop()?.writeHead(200).end('the other one')
      expect(await statuses([another])).toEqual([200])
      for (let waiting = 20; waiting > 0; waiting -= 1) {
        // Each finished download lets only the next one begin.
        await arrived(Math.min(4, waiting))
        held.shift()?.writeHead(200).end('at last')
      }
      expect((await statuses(all)).sort()).toEqual([...Array.from({ length: 20 }, () => 200), 429])
    })
  },
  () => ({
    INLET_FETCH_ALLOW: [site, elsewhere, apart].map(({ origin }) => origin).join(),
    INLET_MAX_UPLOAD_BYTES: '60000',
  }),
)

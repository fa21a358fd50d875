import { Sitemap, SitemapScrapeAnswer, type UserFile } from '@inlet/wire/service'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { onEitherDatabase } from '../../test/onEachDatabase.ts'
import { settled } from '../../test/settled.ts'
import type { TestCustomer } from '../../test/TestCustomer.ts'
import { TestService } from '../../test/TestService.ts'
import { openWebsite, page, type Website } from '../../test/website.ts'

let site: Website
const at = (path: string) => `${site.origin}${path}`
const urlset = (...paths: string[]) =>
  `<urlset>${paths.map((path) => `<url><loc>${at(path)}</loc></url>`).join('')}</urlset>`
const standard = () => ({
  '/sitemap.xml': urlset('/pears', '/apples', '/plums'),
  '/apples': page('Apples', '<p>Apples are red or green.</p><a href="/quinces">Quinces</a>'),
  '/pears': page('Pears', '<p>Pears are always green.</p>'),
  '/plums': page('Plums', '<p>Plums are blue.</p>'),
  '/quinces': page('Quinces', '<p>Quinces are hard.</p>'),
})

beforeAll(async () => {
  site = await openWebsite()
  site.pages = standard()
})
afterEach(() => {
  site.pages = standard()
  site.requests.length = 0
})
afterAll(() => site.close())

const read = (customer: TestCustomer, url: string) =>
  customer.get(`/process_sitemap?${new URLSearchParams({ url })}`)
const scrape = async (customer: TestCustomer, request: object = {}): Promise<UserFile> => {
  const answer = await customer.post('/scrape_sitemap', { url: at('/sitemap.xml'), ...request })
  expect(answer.status).toBe(200)
  return v.parse(SitemapScrapeAnswer, await answer.json())
}
const pagesOf = async (customer: TestCustomer, root: UserFile) => {
  const query = { filters: { parent_file_ids: [root.id] }, order_by: 'name', order_dir: 'asc' }
  return (await customer.list(query)).results
}
const namesOf = async (customer: TestCustomer, root: UserFile) =>
  (await pagesOf(customer, root)).map((file) => file.name)
const search = async (customer: TestCustomer, query: string) => {
  const answer = await customer.post('/embeddings', { query })
  return JSON.stringify(await answer.json())
}
/** Pages of the site that were fetched, in order. */
const fetched = () => site.requests.filter((path) => !['/robots.txt', '/sitemap.xml'].includes(path))

onEitherDatabase(
  'sitemaps',
  (service) => {
    test('a sitemap answers what it names [API-53] [API-54]', async () => {
      const customer = await service().customer('reader')
      const answer = await read(customer, at('/sitemap.xml'))
      expect(answer.status).toBe(200)
      expect(v.parse(Sitemap, await answer.json())).toEqual({
        urls: [at('/pears'), at('/apples'), at('/plums')],
      })
      const bare = await read(customer, site.origin)
      expect(v.parse(Sitemap, await bare.json()).urls).toHaveLength(3)
    })

    test.each([
      ['/apples', 'There is no sitemap at this address.'],
      ['/nothing.xml', 'The site answered 404.'],
      ['http://169.254.169.254/sitemap.xml', 'This address is not public, so it cannot be fetched.'],
      ['http://127.0.0.1:1/sitemap.xml', 'This address is not public, so it cannot be fetched.'],
    ])('%s is refused with the reason', async (url, detail) => {
      const customer = await service().customer('refused')
      const answer = await read(customer, url.startsWith('/') ? at(url) : url)
      expect(answer.status).toBe(422)
      expect(await answer.json()).toEqual({ detail })
    })

    test.each(['', 'foo bar', 'ftp://example.com', 'javascript:alert(1)'])(
      'the address "%s" is refused with its place',
      async (url) => {
        const customer = await service().customer('refused')
        const answer = await read(customer, url)
        expect(answer.status).toBe(422)
        expect(await answer.json()).toMatchObject({ detail: [{ loc: ['query', 'url'] }] })
      },
    )

    test('nobody without a token reads or imports', async () => {
      expect((await service().app.request('/process_sitemap?url=https://example.com')).status).toBe(401)
      expect((await service().app.request('/scrape_sitemap', { method: 'POST', body: '{}' })).status).toBe(
        401,
      )
    })

    test('all of a sitemap is a folder with a file for each page, and no other page', async () => {
      const customer = await service().customer('all')
      const root = await scrape(customer, { tags: { crop: 'fruit' }, urls_to_scrape: [] })
      expect(root).toMatchObject({
        source: 'WEB_SCRAPE',
        sync_status: 'QUEUED_FOR_SYNC',
        name: at('/sitemap.xml'),
        external_url: at('/sitemap.xml'),
        parent_id: null,
        tags: { crop: 'fruit' },
        file_metadata: { type: 'WEB_SCRAPE', is_folder: true, max_pages_to_scrape: 100 },
      })
      expect((await settled(customer, root.id)).sync_status).toBe('READY')
      const pages = await pagesOf(customer, root)
      expect(pages.map((file) => [file.name, file.external_url, file.sync_status])).toEqual([
        ['Apples', at('/apples'), 'READY'],
        ['Pears', at('/pears'), 'READY'],
        ['Plums', at('/plums'), 'READY'],
      ])
      expect(pages[0]).toMatchObject({ tags: { crop: 'fruit' }, file_metadata: { is_folder: false } })
      expect(await search(customer, 'what colour are pears')).toContain('always green')
    })

    test('exactly the chosen pages are fetched, once each and in their order', async () => {
      const customer = await service().customer('chooser')
      const root = await scrape(customer, {
        urls_to_scrape: [at('/plums'), at('/apples'), at('/plums#again')],
      })
      await settled(customer, root.id)
      expect(await namesOf(customer, root)).toEqual(['Apples', 'Plums'])
      expect(fetched()).toEqual(['/plums', '/apples'])
    })

    test.each([
      ['of the chosen ones', ['/plums', '/apples'], 1, ['/plums'], ['Plums']],
      ['of all', [], 2, ['/pears', '/apples'], ['Apples', 'Pears']],
    ])('only the first max_pages_to_scrape %s are fetched, into a folder [MAP-20]', async (...given) => {
      const [, chosen, maxPages, paths, names] = given
      const customer = await service().customer('limited')
      const root = await scrape(customer, {
        urls_to_scrape: chosen.map(at),
        max_pages_to_scrape: maxPages,
      })
      await settled(customer, root.id)
      expect(fetched()).toEqual(paths)
      expect(await namesOf(customer, root)).toEqual(names)
    })

    test('pages that are private, closed by robots.txt or gone are left out and told of', async () => {
      site.pages['/robots.txt'] = 'User-agent: *\nDisallow: /pears'
      site.pages['/plums'] = 404
      const customer = await service().customer('polite')
      const chosen = ['http://169.254.169.254/', ...['/pears', '/plums', '/apples'].map(at)]
      const root = await scrape(customer, { urls_to_scrape: chosen })
      const ended = await settled(customer, root.id)
      expect(ended.sync_status).toBe('READY')
      expect(ended.file_metadata).toMatchObject({
        note: 'Pages that could not be read: 3. The first said: This address is not public, so it cannot be fetched.',
      })
      expect(await namesOf(customer, root)).toEqual(['Apples'])
      expect(fetched()).not.toContain('/pears')
    })

    test('a sitemap that is gone ends with the reason', async () => {
      site.pages['/sitemap.xml'] = 404
      const customer = await service().customer('late')
      const ended = await settled(customer, (await scrape(customer)).id)
      expect(ended).toMatchObject({
        sync_status: 'SYNC_ERROR',
        sync_error_message: 'The site answered 404.',
      })
    })

    test('resync of all takes what is new and drops what is gone', async () => {
      const customer = await service().customer('resyncer')
      const root = await scrape(customer)
      await settled(customer, root.id)
      site.pages['/sitemap.xml'] = urlset('/pears', '/quinces')
      site.pages['/pears'] = page('Pears', '<p>Pears are yellow now.</p>')
      expect((await customer.post('/resync_file', { file_id: root.id })).status).toBe(200)
      await settled(customer, root.id)
      expect(await namesOf(customer, root)).toEqual(['Pears', 'Quinces'])
      expect(await search(customer, 'pears')).toContain('yellow now')
      expect(await search(customer, 'apples')).not.toContain('red or green')
    })

    test('resync of chosen pages fetches those, and of one page that one', async () => {
      const customer = await service().customer('keeper')
      const root = await scrape(customer, { urls_to_scrape: [at('/plums'), at('/pears')] })
      await settled(customer, root.id)
      site.requests.length = 0
      await customer.post('/resync_file', { file_id: root.id })
      await settled(customer, root.id)
      expect(fetched()).toEqual(['/plums', '/pears'])
      site.requests.length = 0
      const [pears] = await pagesOf(customer, root)
      await customer.post('/resync_file', { file_id: pears?.id })
      expect(await settled(customer, pears?.id ?? 0)).toMatchObject({ name: 'Pears', sync_status: 'READY' })
      expect(site.requests.filter((path) => path !== '/robots.txt')).toEqual(['/pears'])
    })

    test.each([
      [{ url: 'http://' }, ['body', 'url']],
      [{ urls_to_scrape: ['https://a.example/', 'javascript:alert(1)'] }, ['body', 'urls_to_scrape', 1]],
      [{ urls_to_scrape: 'https://a.example/' }, ['body', 'urls_to_scrape']],
      [{ max_pages_to_scrape: 0 }, ['body', 'max_pages_to_scrape']],
      [{ tags: { user_id: 'x' } }, ['body', 'tags', 'user_id']],
    ])('%j is refused with its place in a sentence, and nothing begins [F-292]', async (request, loc) => {
      const customer = await service().customer('wrong')
      const answer = await customer.post('/scrape_sitemap', { url: at('/sitemap.xml'), ...request })
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ detail: expect.any(String), issues: [{ loc }] })
      expect((await customer.list()).count).toBe(0)
    })

    test('a selection of nearly 50,000 is taken', async () => {
      site.pages['/robots.txt'] = 'User-agent: *\nDisallow: /many/'
      const customer = await service().customer('large')
      const urls = Array.from({ length: 49_999 }, (_, number) => at(`/many/of/these/pages/number-${number}`))
      const root = await scrape(customer, { urls_to_scrape: urls, max_pages_to_scrape: 2 })
      expect((await settled(customer, root.id)).sync_error_message).toContain('does not allow robots')
    })

    test('what was being imported when the service stopped is imported after all', async () => {
      // Long enough that the stop falls into it.
      site.pages['/robots.txt'] = 'User-agent: *\nCrawl-delay: 10'
      const { jobs } = service()
      const customer = await service().customer('restarted')
      const root = await scrape(customer)
      await vi.waitFor(() => expect(site.requests).toContain('/robots.txt'), { timeout: 10_000 })
      await jobs.stop()
      expect((await customer.file(root.id)).sync_status).not.toBe('READY')
      site.pages['/robots.txt'] = 404
      await jobs.start({ exclusive: true })
      expect((await settled(customer, root.id)).sync_status).toBe('READY')
      expect(await namesOf(customer, root)).toEqual(['Apples', 'Pears', 'Plums'])
    })
  },
  () => ({ INLET_FETCH_ALLOW: site.origin }),
)

test('both calls count as heavy ones', { timeout: 60_000 }, async () => {
  const service = await TestService.start(undefined, {
    INLET_FETCH_ALLOW: site.origin,
    INLET_RATE_HEAVY: '2',
  })
  const customer = await service.customer('eager')
  const statuses = []
  for (let call = 0; call < 2; call += 1) statuses.push((await read(customer, at('/sitemap.xml'))).status)
  const third = await customer.post('/scrape_sitemap', { url: at('/sitemap.xml') })
  expect([...statuses, third.status]).toEqual([200, 200, 429])
  await service.stop()
})

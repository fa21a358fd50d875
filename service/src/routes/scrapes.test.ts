import { ScrapeAnswer, type UserFile } from '@inlet/wire/service'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { onEitherDatabase } from '../../test/onEachDatabase.ts'
import { setLimits } from '../../test/setLimits.ts'
import { settled } from '../../test/settled.ts'
import type { TestCustomer } from '../../test/TestCustomer.ts'
import { openWebsite, page, type Website } from '../../test/website.ts'

const SITE = {
  '/': page('Home', '<p>Welcome to the orchard.</p><a href="/apples">Apples</a> <a href="/pears">Pears</a>'),
  '/apples': page('Apples', '<p>Apples are red or green.</p>'),
  '/pears': page('Pears', '<p>Pears are always green.</p><a href="/gone">Gone</a>'),
}

let site: Website
beforeAll(async () => {
  site = await openWebsite()
})
afterEach(() => {
  site.pages = { ...SITE }
  site.files = {}
})
afterAll(() => site.close())

onEitherDatabase(
  'scraping',
  (service) => {
    const scrape = async (customer: TestCustomer, ...websites: unknown[]): Promise<UserFile[]> => {
      const answer = await customer.post('/web_scrape', websites)
      expect(answer.status).toBe(200)
      return v.parse(ScrapeAnswer, await answer.json())
    }
    const scrapeOne = async (customer: TestCustomer, website: object): Promise<UserFile> => {
      const [root] = await scrape(customer, { url: site.origin, ...website })
      if (!root) throw new Error('No file was answered')
      return root
    }
    const pagesOf = async (customer: TestCustomer, root: UserFile) => {
      const query = { filters: { parent_file_ids: [root.id] }, order_by: 'name', order_dir: 'asc' }
      return (await customer.list(query)).results
    }
    const search = async (customer: TestCustomer, query: string) => {
      const answer = await customer.post('/embeddings', { query })
      return JSON.stringify(await answer.json())
    }

    test('a website is a folder with a file for each page', async () => {
      site.pages = { ...SITE }
      const customer = await service().customer('scraper')
      const root = await scrapeOne(customer, { tags: { crop: 'fruit' }, max_pages_to_scrape: 10 })
      expect(root).toMatchObject({
        source: 'WEB_SCRAPE',
        sync_status: 'QUEUED_FOR_SYNC',
        external_url: `${site.origin}/`,
        parent_id: null,
        tags: { crop: 'fruit' },
        file_metadata: { type: 'WEB_SCRAPE', is_folder: true, max_pages_to_scrape: 10, recursion_depth: 3 },
      })
      expect((await settled(customer, root.id)).sync_status).toBe('READY')
      const pages = await pagesOf(customer, root)
      expect(pages.map((file) => [file.name, file.external_url, file.sync_status])).toEqual([
        ['Apples', `${site.origin}/apples`, 'READY'],
        ['Home', `${site.origin}/`, 'READY'],
        ['Pears', `${site.origin}/pears`, 'READY'],
      ])
      expect(pages[0]).toMatchObject({ tags: { crop: 'fruit' }, file_metadata: { is_folder: false } })
      expect(await search(customer, 'what colour are pears')).toContain('always green')
      expect(
        (await customer.list({ filters: { root_files_only: true } })).results.map((file) => file.id),
      ).toEqual([root.id])
    })

    test('a single page is a file itself, named by its title', async () => {
      const customer = await service().customer('single')
      const root = await scrapeOne(customer, { url: `${site.origin}/apples`, max_pages_to_scrape: 1 })
      expect(root.file_metadata?.is_folder).toBe(false)
      expect(await settled(customer, root.id)).toMatchObject({ name: 'Apples', sync_status: 'READY' })
      expect(await pagesOf(customer, root)).toEqual([])
    })

    test('pages of a website count as one request [F-297]', async () => {
      const customer = await service().customer('scrape-request')
      await setLimits(service(), customer.name, { max_files_per_upload: 3 })
      for (let time = 0; time < 2; time += 1) {
        const root = await scrapeOne(customer, { max_pages_to_scrape: 10 })
        await settled(customer, root.id)
        const pages = await Promise.all(
          (await pagesOf(customer, root)).map(({ id }) => settled(customer, id)),
        )
        const over = pages.filter(({ sync_status }) => sync_status === 'SYNC_ERROR')
        expect([pages.length, over.map((file) => file.sync_error_message)]).toEqual([
          3,
          ['No more than 3 files may be imported at a time.'],
        ])
      }
    })

    test('the same website again is another root', async () => {
      const customer = await service().customer('twice')
      const website = { url: site.origin, max_pages_to_scrape: 1 }
      const roots = [...(await scrape(customer, website)), ...(await scrape(customer, website, website))]
      expect(new Set(roots.map((root) => root.id)).size).toBe(3)
      for (const root of roots) expect((await settled(customer, root.id)).sync_status).toBe('READY')
    })

    test('resync of a website takes what is new, drops what is gone and keeps what stays', async () => {
      const customer = await service().customer('resyncer')
      const root = await scrapeOne(customer, { max_pages_to_scrape: 10 })
      await settled(customer, root.id)
      const before = await pagesOf(customer, root)
      site.pages = {
        '/': page('Home', '<a href="/pears">Pears</a> <a href="/plums">Plums</a>'),
        '/pears': page('Pears', '<p>Pears are yellow now.</p>'),
        '/plums': page('Plums', '<p>Plums are blue.</p>'),
      }
      expect((await customer.post('/resync_file', { file_id: root.id })).status).toBe(200)
      await settled(customer, root.id)
      const after = await pagesOf(customer, root)
      expect(after.map((file) => file.name)).toEqual(['Home', 'Pears', 'Plums'])
      const idOf = (files: UserFile[], name: string) => files.find((file) => file.name === name)?.id
      expect(idOf(after, 'Pears')).toBe(idOf(before, 'Pears'))
      expect(await search(customer, 'pears')).toContain('yellow now')
      expect(await search(customer, 'apples')).not.toContain('red or green')
    })

    test('resync drops nothing that a page led to which is away, and all of it once that is gone', async () => {
      const customer = await service().customer('away')
      const hub = page('Hub', '<p>All fruit.</p><a href="/leaf">Leaf</a>')
      site.pages = {
        '/': page('Home', '<p>Welcome.</p><a href="/hub">Hub</a> <a href="/never">Never</a>'),
        '/hub': hub,
        '/leaf': page('Leaf', '<p>Quinces are hard.</p>'),
        // What never was there holds up nothing.
        '/never': 500,
      }
      const root = await scrapeOne(customer, { max_pages_to_scrape: 10 })
      await settled(customer, root.id)
      const names = async (change: number | string) => {
        site.pages['/hub'] = change
        await customer.post('/resync_file', { file_id: root.id })
        await settled(customer, root.id)
        return (await pagesOf(customer, root)).map((file) => file.name)
      }
      expect(await names(hub)).toEqual(['Home', 'Hub', 'Leaf'])
      expect(await names(500)).toEqual(['Home', 'Hub', 'Leaf'])
      expect(await search(customer, 'quinces')).toContain('hard')
      expect(await names(404)).toEqual(['Home', 'Hub'])
    })

    test('documents that a page links to are files with their text; a damaged one is only said [F-246]', async () => {
      const customer = await service().customer('documents')
      site.pages = {
        '/': page(
          'Home',
          '<p>Read these.</p><a href="/prices.csv">Prices</a> <a href="/broken.docx">Broken</a>',
        ),
      }
      site.files = {
        '/prices.csv': ['text/csv', 'fruit,price\nmedlar,3\n'],
        '/broken.docx': ['application/octet-stream', 'PK no archive'],
      }
      const root = await scrapeOne(customer, { max_pages_to_scrape: 10 })
      const done = await settled(customer, root.id)
      expect(done.sync_status).toBe('READY')
      expect(done.file_metadata?.note).toMatch(/^Pages that could not be read: 1\. The first said: /)
      const pages = await pagesOf(customer, root)
      expect(pages.map((file) => [file.name, file.file_statistics?.file_format])).toEqual([
        ['Home', 'HTML'],
        ['prices.csv', 'CSV'],
      ])
      expect(await search(customer, 'medlar')).toContain('medlar')
    })

    test('a page made by scripts is never ready with its title as its text [F-239]', async () => {
      const customer = await service().customer('scripts')
      site.pages = { '/': '<title>Orchard app</title><div id="root"></div><script src="/app.js"></script>' }
      const root = await scrapeOne(customer, { max_pages_to_scrape: 1 })
      expect(await settled(customer, root.id)).toMatchObject({
        sync_status: 'SYNC_ERROR',
        sync_error_message: expect.stringMatching(/scripts \(JavaScript\)/),
      })
    })

    test('resync of a page fetches that page alone', async () => {
      const customer = await service().customer('page')
      const root = await scrapeOne(customer, { max_pages_to_scrape: 10 })
      await settled(customer, root.id)
      const pears = (await pagesOf(customer, root)).find((file) => file.name === 'Pears')
      if (!pears) throw new Error('No such page')
      site.pages['/pears'] = page('Quinces', '<p>Quinces are hard.</p>')
      site.requests.length = 0
      await customer.post('/resync_file', { file_id: pears.id })
      expect(await settled(customer, pears.id)).toMatchObject({ name: 'Quinces', parent_id: root.id })
      expect(site.requests.filter((path) => path !== '/robots.txt')).toEqual(['/pears'])
    })

    test('a page that fails later keeps its text and says why it is not newer', async () => {
      const customer = await service().customer('failing')
      const root = await scrapeOne(customer, { max_pages_to_scrape: 10 })
      await settled(customer, root.id)
      site.pages['/apples'] = 404
      await customer.post('/resync_file', { file_id: root.id })
      expect((await settled(customer, root.id)).file_metadata).toHaveProperty('note')
      const apples = (await pagesOf(customer, root)).find((file) => file.name === 'Apples')
      expect(apples).toMatchObject({ sync_status: 'SYNC_ERROR', sync_error_message: expect.any(String) })
      expect(await search(customer, 'apples')).toContain('red or green')
    })

    test('a website that cannot be read ends with the reason', async () => {
      const customer = await service().customer('broken')
      const roots = await scrape(
        customer,
        { url: `${site.origin}/nowhere`, max_pages_to_scrape: 1 },
        { url: `${site.origin}/nowhere`, max_pages_to_scrape: 5 },
        { url: 'http://169.254.169.254/latest/meta-data', max_pages_to_scrape: 1 },
      )
      for (const root of roots) {
        const ended = await settled(customer, root.id)
        expect(ended.sync_status).toBe('SYNC_ERROR')
        expect(ended.sync_error_message).toMatch(/^[A-Z].{10,}/)
      }
    })

    test('a website is deleted with its pages', async () => {
      const customer = await service().customer('deleter')
      const root = await scrapeOne(customer, { max_pages_to_scrape: 10 })
      await settled(customer, root.id)
      await customer.post('/delete_files_v2', { filters: { ids: [root.id], include_all_children: true } })
      expect((await customer.list()).count).toBe(0)
      expect(await search(customer, 'pears')).toBe('{"documents":[]}')
    })

    test.each([
      [[{ url: 'http://' }], ['body', 0, 'url']],
      [[{ url: `example.com/${'long'.repeat(600)}` }], ['body', 0, 'url']],
      [
        [{ url: 'example.com' }, { url: 'ftp://example.com' }],
        ['body', 1, 'url'],
      ],
      [[{ url: 'example.com', max_pages_to_scrape: -1 }], ['body', 0, 'max_pages_to_scrape']],
      [[{ url: 'example.com', recursion_depth: -1 }], ['body', 0, 'recursion_depth']],
    ])(
      '%j is refused with a sentence, as the predecessor’s widget can show no list, and nothing of it begins',
      async (websites, loc) => {
        const customer = await service().customer('mistyped')
        const answer = await customer.post('/web_scrape', websites)
        expect(answer.status).toBe(400)
        expect(await answer.json()).toMatchObject({
          detail: expect.stringMatching(/^[A-Z].*\.$/),
          issues: [{ loc }],
        })
        expect((await customer.list()).count).toBe(0)
      },
    )

    test.each([
      [[{}], ['body', 0, 'url']],
      [[{ url: 'example.com', tags: { user_id: 'x' } }], ['body', 0, 'tags', 'user_id']],
      [[], ['body']],
      [Array.from({ length: 51 }, () => ({ url: 'example.com' })), ['body']],
      [{ url: 'example.com' }, ['body']],
      [[{ url: 'example.com', chunk_size: -1 }], ['body', 0, 'chunk_size']],
      [[{ url: 'example.com', max_items_per_chunk: 0 }], ['body', 0, 'max_items_per_chunk']],
      [[{ url: 'example.com', download_css_and_media: true }], ['body', 0, 'download_css_and_media']],
    ])(
      '%j is refused with its place in a sentence, and nothing of it begins [F-292] [F-300]',
      async (websites, loc) => {
        const customer = await service().customer('refused')
        const answer = await customer.post('/web_scrape', websites)
        expect(answer.status).toBe(400)
        const refusal = { detail: expect.stringContaining(loc.slice(1).join('.')), issues: [{ loc }] }
        expect(await answer.json()).toMatchObject(refusal)
        expect((await customer.list()).count).toBe(0)
      },
    )
  },
  () => ({ INLET_FETCH_ALLOW: site.origin }),
)

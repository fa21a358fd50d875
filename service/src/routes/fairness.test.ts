import { UserFile } from '@inlet/wire/service'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { onEitherDatabase } from '../../test/onEachDatabase.ts'
import type { TestCustomer } from '../../test/TestCustomer.ts'
import { openWebsite, page, type Website } from '../../test/website.ts'

const patient = { timeout: 60_000, interval: 100 }

/** Each page links to more, without end. Of `/long` there are as many as a crawl takes: it must not end in a test. */
function endless(path: string): string {
  const links = Array.from({ length: path.startsWith('/long') ? 30 : 2 }, (_, index) => {
    return `<a href="${path}/${index}">${index}</a>`
  })
  return page(path, `<p>Some text of ${path}.</p>${links.join(' ')}`)
}

const LINKS = Array.from({ length: 30 }, (_, index) => `<a href="/leaf${index}">${index}</a>`).join(' ')
const FILLER = 'The quick brown fox jumps over the lazy dog. '.repeat(1_000)

/** Endless websites answer when this is resolved. */
let gate = Promise.resolve()

let site: Website
beforeAll(async () => {
  const pages = new Proxy<Website['pages']>(
    {},
    {
      get: (_, path) => {
        if (path === '/robots.txt') return 404
        if (path === '/one') return page('One', '<p>Only this.</p>')
        if (path === '/many') return page('Many', LINKS)
        return path === '/big' ? page('Big', LINKS + FILLER) : gate.then(() => endless(String(path)))
      },
    },
  )
  site = await openWebsite(pages)
})
afterAll(() => site.close())

async function scrape(who: TestCustomer, websites: Record<string, unknown>[]): Promise<UserFile[]> {
  const answer = await who.post(
    '/web_scrape',
    websites.map(({ path, ...others }) => ({ url: `${site.origin}${path}`, ...others })),
  )
  return v.parse(v.array(UserFile), await answer.json())
}

onEitherDatabase(
  'fairness',
  (service) => {
    const roots = async (who: TestCustomer) =>
      (await who.list({ pagination: { limit: 250 } })).results.filter((file) => file.parent_id === null)
    const pagesOf = async (who: TestCustomer, root: UserFile) =>
      (await who.list({ pagination: { limit: 250 } })).results.filter((file) => file.parent_id === root.id)

    test('eight endless websites of one customer leave room for the page of another organisation [F-030]', {
      timeout: 120_000,
    }, async () => {
      const ann = await service().customer('ann')
      const bob = await service().customer('bob', 'globex-test-api-key')
      const earlier = site.requests.length
      const begun = () => site.requests.slice(earlier).filter((path) => /^\/s\d$/.test(path))
      let open = () => {}
      gate = new Promise((resolve) => {
        open = resolve
      })
      const greedy = await scrape(
        ann,
        Array.from({ length: 8 }, (_, index) => ({ path: `/s${index}`, max_pages_to_scrape: 1e9 })),
      )
      // What they get of it is in the answer.
      expect(greedy.map((file) => file.file_metadata)).toMatchObject(
        greedy.map(() => ({ max_pages_to_scrape: 625, recursion_depth: 3 })),
      )
      // Three crawls are running; until the gate opens none of them ends or yields.
      await vi.waitFor(() => expect(begun()).toHaveLength(3), patient)
      const [small] = await scrape(bob, [{ path: '/one', max_pages_to_scrape: 1 }])
      if (!small) throw new Error('No file')
      await vi.waitFor(async () => expect((await bob.file(small.id)).sync_status).toBe('READY'), patient)
      // The fourth worker is reserved for others, even while they don't need it.
      expect(begun()).toHaveLength(3)
      const others = (await roots(ann)).map((file) => file.sync_status)
      expect(others.filter((status) => status === 'SYNCING')).toHaveLength(3)
      open()

      // A long crawl yields to the customer's other crawls, and continues later.
      const first = greedy.find((root) => root.id === Math.min(...greedy.map(({ id }) => id)))
      if (!first) throw new Error('No file')
      await vi.waitFor(async () => {
        service().clock.advance(11_000)
        service().jobs.nudge()
        for (const root of greedy) expect((await pagesOf(ann, root)).length).toBeGreaterThan(0)
      }, patient)
      const before = (await pagesOf(ann, first)).length
      await vi.waitFor(async () => {
        service().clock.advance(11_000)
        expect((await pagesOf(ann, first)).length).toBeGreaterThan(before)
      }, patient)
      await ann.post('/delete_files_v2', {
        filters: { ids: greedy.map(({ id }) => id), include_all_children: true },
      })
    })

    test('where all places are taken for long, a newcomer gets one soon [F-030]', {
      timeout: 120_000,
    }, async () => {
      const greedy = await Promise.all(['a', 'b', 'c', 'd'].map((name) => service().customer(name)))
      const files = []
      for (const who of greedy)
        files.push(...(await scrape(who, [{ path: '/long', max_pages_to_scrape: 1e9 }])))
      await vi.waitFor(async () => {
        for (const who of greedy)
          expect((await roots(who)).map((file) => file.sync_status)).toEqual(['SYNCING'])
      }, patient)
      const eve = await service().customer('eve')
      const [small] = await scrape(eve, [{ path: '/one', max_pages_to_scrape: 1 }])
      service().clock.advance(11_000)
      await vi.waitFor(
        async () => expect((await eve.file(small?.id ?? 0)).sync_status).toBe('READY'),
        patient,
      )
      for (const [index, who] of greedy.entries()) {
        expect((await roots(who)).map((file) => file.sync_status)).toEqual(['SYNCING'])
        const ids = [files[index]?.id]
        await who.post('/delete_files_v2', { filters: { ids, include_all_children: true } })
      }
    })
  },
  () => ({ INLET_FETCH_ALLOW: site.origin }),
)

onEitherDatabase(
  'ceilings',
  (service) => {
    test.each([
      [
        'pages',
        '/many',
        /^The first 10 pages were read, as many as this service allows; the others are missing\.$/,
        11,
      ],
      ['depth', '/deep', /^Links were followed 1 deep, as far as this service allows; pages below that/, 4],
      ['bytes', '/big', /^The first 0\.04 MB of this website were read, as many as this service allows/, 2],
    ])('what the ceiling of %s cut is said on the file [F-030]', async (_, path, note, files) => {
      const ann = await service().customer(`of ${path}`)
      const [root] = await scrape(ann, [{ path, max_pages_to_scrape: 1e9, recursion_depth: 3 }])
      expect(root?.file_metadata).toMatchObject({ max_pages_to_scrape: 10, recursion_depth: 1 })
      await vi.waitFor(async () => expect((await ann.file(root?.id ?? 0)).sync_status).toBe('READY'), patient)
      expect((await ann.file(root?.id ?? 0)).file_metadata).toMatchObject({
        note: expect.stringMatching(note),
      })
      expect((await ann.list()).count).toBe(files)
    })

    test('who asks for less than the ceilings hears of none [F-030]', async () => {
      const ann = await service().customer('modest')
      const [root] = await scrape(ann, [{ path: '/deep', max_pages_to_scrape: 2, recursion_depth: 1 }])
      await vi.waitFor(async () => expect((await ann.file(root?.id ?? 0)).sync_status).toBe('READY'), patient)
      expect((await ann.file(root?.id ?? 0)).file_metadata).not.toHaveProperty('note')
    })
  },
  () => ({
    INLET_FETCH_ALLOW: site.origin,
    INLET_SCRAPE_PAGES: '10',
    INLET_SCRAPE_DEPTH: '1',
    INLET_SCRAPE_BYTES: '40000',
  }),
)

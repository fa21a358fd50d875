import { GrantedToken, Preview } from '@inlet/wire/service'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { onEitherDatabase } from '../../../test/onEachDatabase.ts'
import { setLimits } from '../../../test/setLimits.ts'
import { settled } from '../../../test/settled.ts'
import type { TestCustomer } from '../../../test/TestCustomer.ts'
import { openWebsite, page, type Website } from '../../../test/website.ts'

const link = (path: string) => `<a href="${path}">${path}</a>`
const about = (path: string, ...links: string[]) =>
  page(path, `<p>What there is to know about ${path}.</p>${links.map(link).join(' ')}`)

async function* linesOf({ body }: Response): AsyncGenerator<string> {
  let rest = ''
  for await (const text of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  expect(rest).toBe('')
}

let site: Website
beforeAll(async () => {
  site = await openWebsite()
})
afterEach(() => {
  site.pages = {}
  site.files = {}
})
afterAll(() => site.close())

onEitherDatabase(
  'previews of websites',
  (service) => {
    const count = async (customer: TestCustomer, ...websites: object[]) => {
      const answer = await customer.post(
        '/web_scrape/preview',
        websites.map((website) => ({ url: site.origin, ...website })),
      )
      expect(answer.status).toBe(200)
      return v.parse(Preview, await answer.json())
    }

    test('count as many pages as the import then brings, and store nothing', async () => {
      site.pages = {
        '/': about('/', '/apples', '/pears', '/copy'),
        '/apples': about('/apples', '/apples/red'),
        '/apples/red': about('/apples/red', '/'),
        '/pears': about('/pears'),
        '/copy': page('Copy', `<p>Copy</p><link rel="canonical" href="${site.origin}/pears">`),
      }
      const customer = await service().customer('whole site')
      const preview = await count(customer, {})
      expect(preview).toMatchObject({ state: 'done', skipped: [], limits_met: [], is_lower_bound: false })
      expect((await customer.list()).count).toBe(0)
      const answer = await customer.post('/web_scrape', [{ url: site.origin }])
      const [root] = v.parse(v.array(v.object({ id: v.number() })), await answer.json())
      await settled(customer, root?.id ?? 0)
      const { count: imported } = await customer.list({ filters: { parent_file_ids: [root?.id ?? 0] } })
      expect(preview.files).toBe(imported)
      expect(preview.by_format).toEqual({ HTML: { files: imported, bytes: 0 } })
      expect(preview.estimated_seconds).toBeGreaterThan(0)
    })

    test('run twice at a time for a customer, each within the limits of its token', async () => {
      let open = (_: string) => {}
      site.pages = {
        '/': new Promise((resolve) => {
          open = resolve
        }),
      }
      const customer = await service().customer('busy')
      const body = [{ url: site.origin }]
      const asked = [1, 2, 3].map(() => customer.post('/web_scrape/preview', body))
      const refused = await Promise.race(asked)
      expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '20'])
      open(about('/'))
      const statuses = (await Promise.all(asked)).map(({ status }) => status)
      expect(statuses.sort()).toEqual([200, 200, 429])
      expect((await customer.post('/web_scrape/preview', body)).status).toBe(200)
      const narrow = await customer.post('/auth/v1/access_token/restrict', { sources: ['NOTION'] })
      const { access_token: token } = v.parse(GrantedToken, await narrow.json())
      const beyond = await service().app.request('/web_scrape/preview', {
        method: 'POST',
        headers: { Authorization: `Token ${token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
      expect(beyond.status).toBe(403)
    })

    test('stream what is counted so far where the caller takes lines', async () => {
      let open = (_: string) => {}
      site.pages = {
        '/': about('/', '/apples', '/slow'),
        '/apples': about('/apples'),
        '/slow': new Promise((resolve) => {
          open = resolve
        }),
      }
      const customer = await service().customer('streamed')
      const answer = await service().app.request('/web_scrape/preview', {
        method: 'POST',
        headers: {
          Authorization: `Token ${customer.token}`,
          'Content-Type': 'application/json',
          Accept: 'application/x-ndjson',
        },
        body: JSON.stringify([{ url: site.origin }]),
      })
      expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'application/x-ndjson'])
      const lines: v.InferOutput<typeof Preview>[] = []
      for await (const line of linesOf(answer)) {
        lines.push(v.parse(Preview, JSON.parse(line)))
        if (lines.at(-1)?.files === 2) open(about('/slow'))
      }
      const running = lines.slice(0, -1)
      expect(running.map(({ state, is_lower_bound: isLeast }) => [state, isLeast])).toEqual(
        running.map(() => ['running', true]),
      )
      expect(running.map(({ files }) => files)).toContain(2)
      expect(lines.at(-1)).toMatchObject({ state: 'done', files: 3, is_lower_bound: false })
    })

    test('stop at the pages and the depth that are asked for', async () => {
      const many = Array.from({ length: 40 }, (_, index) => `/${index}`)
      site.pages = Object.fromEntries([
        ['/', about('/', ...many)],
        ...many.map((path) => [path, about(path)]),
      ])
      const customer = await service().customer('bounded')
      expect(await count(customer, { max_pages_to_scrape: 7 })).toMatchObject({
        state: 'done',
        files: 7,
        limits_met: ['max_pages'],
        is_lower_bound: false,
      })
      expect(await count(customer, { recursion_depth: 0 })).toMatchObject({ files: 1, limits_met: [] })
      const paths = { url_paths_to_include: ['/1'] }
      expect((await count(customer, paths)).files).toBe(11)
      await setLimits(service(), customer.name, { max_files: 5 })
      expect((await count(customer, { max_pages_to_scrape: 7 })).limits_met).toEqual([
        'max_files',
        'max_pages',
      ])
    })

    test('say what could not be opened, and that there may be more', async () => {
      site.pages = { '/': about('/', '/apples', '/gone'), '/apples': about('/apples') }
      const customer = await service().customer('partly')
      const preview = await count(customer, {})
      expect(preview).toMatchObject({ state: 'done', files: 2, is_lower_bound: true })
      expect(preview.skipped).toMatchObject([
        { code: 'PAGE_UNREADABLE', count: 1, samples: [`${site.origin}/gone`], reason: expect.any(String) },
      ])
      const failed = await count(customer, { url: `${site.origin}/nothing` })
      expect(failed).toMatchObject({ state: 'failed', files: 0, reason: failed.skipped[0]?.reason })
      expect((await count(customer, {}, { url: `${site.origin}/nothing` })).files).toBe(2)
    })

    test('refuse what is no address, and more websites than ten', async () => {
      const customer = await service().customer('refused')
      const status = async (body: unknown) => (await customer.post('/web_scrape/preview', body)).status
      expect(await status([{ url: 'not an address' }])).toBe(422)
      expect(await status(Array.from({ length: 11 }, () => ({ url: site.origin })))).toBe(422)
      expect(await status([{ url: site.origin, pages: 3 }])).toBe(422)
    })
  },
  () => ({ INLET_FETCH_ALLOW: site.origin }),
)

import type { ServerResponse } from 'node:http'
import { SearchAnswer, type UserFile } from '@inlet/wire/service'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onEitherDatabase } from '../../../test/onEachDatabase.ts'
import { setLimits } from '../../../test/setLimits.ts'
import { settled } from '../../../test/settled.ts'
import type { TestCustomer } from '../../../test/TestCustomer.ts'
import { ByteQuota } from '../../db/customers/ByteQuota.ts'
import { importRefused } from '../../db/customers/overQuota.ts'
import { FileSettings } from '../../db/files/FileSettings.ts'
import { feedEntries, takeEntry } from '../../db/files/feedEntries.ts'
import { openTestSite, type TestSite } from '../../outbound/openTestSite.ts'

const item = (id: string, text: string) => `
  <item><title>News &amp; more of ${id}</title><link>/news/${id}</link><guid isPermaLink="false">${id}</guid>
  <pubDate>Sun, 22 Nov 2026 10:00:00 GMT</pubDate><description>Short</description>
  <media:content url="https://cdn.example/a.jpg"/>
  <content:encoded><![CDATA[<p>The <b>whole</b> story of ${text}.</p>]]></content:encoded></item>`
const rss = (...items: string[]) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>Acme news</title><link>/</link>${items.join('')}</channel></rss>`
const ATOM = `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>Blog</title>
  <entry><title>First post</title><link rel="self" href="/self"/><link href="/posts/1"/><id>urn:1</id>
  <updated>2026-11-20T10:00:00Z</updated>
  <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>A &lt;tag&gt; in <em>markup</em>.</p></div></content></entry>
  <entry><title>Second post</title><id>urn:2</id><updated>2026-11-21T10:00:00Z</updated><summary>Only a summary</summary></entry></feed>`

let site: TestSite
let feed = ''
beforeAll(async () => {
  const xml = (text: () => string) => (response: ServerResponse) =>
    response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(text())
  site = await openTestSite({
    '/rss': xml(() => feed),
    '/atom': xml(() => ATOM),
    '/page': '<p>No feed</p>',
  })
})
afterAll(() => site.close())

onEitherDatabase(
  'feeds',
  (service) => {
    describe('POST /integrations/rss_feed', () => {
      const imported = async (customer: TestCustomer, path: string, more: object = {}) => {
        const answer = await customer.post('/integrations/rss_feed', { url: site.origin + path, ...more })
        expect(await answer.json()).toEqual({ success: true })
        const [root] = (await customer.list({ filters: { root_files_only: true } })).results
        if (!root) throw new Error('No feed')
        return settled(customer, root.id)
      }
      const entriesOf = async (customer: TestCustomer, root: UserFile) => {
        const { results } = await customer.list({
          filters: { parent_file_ids: [root.id] },
          pagination: { limit: 50 },
          order_by: 'id',
          order_dir: 'asc',
        })
        return Promise.all(results.map(({ id }) => settled(customer, id)))
      }
      const hits = async (customer: TestCustomer, query: string) =>
        v.parse(SearchAnswer, await (await customer.post('/embeddings', { query, k: 5 })).json()).documents

      it('makes a file of each entry, and with a resync of each new or changed one', async () => {
        const customer = await service().customer('rss')
        feed = rss(item('a', 'apples'), item('b', 'bananas'))
        const root = await imported(customer, '/rss', { tags: { team: 'press' }, request_id: 'r-1' })
        expect(root).toMatchObject({ source: 'RSS_FEED', name: 'Acme news', sync_status: 'READY' })
        const entries = await entriesOf(customer, root)
        expect(entries).toMatchObject([
          {
            source: 'RSS_FEED',
            name: 'News & more of a',
            external_file_id: 'a',
            external_url: `${site.origin}/news/a`,
            sync_status: 'READY',
            tags: { team: 'press' },
            request_id: 'r-1',
          },
          { external_file_id: 'b' },
        ])
        expect(await hits(customer, 'apples')).toMatchObject([
          { content: expect.stringContaining('The **whole** story of apples.') },
        ])

        feed = rss(item('c', 'cherries'), item('b', 'blueberries'))
        const again = await customer.post('/resync_file', { file_id: root.id })
        expect(again.status).toBe(200)
        await settled(customer, root.id)
        const later = await entriesOf(customer, root)
        expect(later.map((entry) => entry.external_file_id)).toEqual(['a', 'b', 'c'])
        expect(later[1]?.id).toBe(entries[1]?.id)
        // Entries that the feed no longer lists stay.
        expect(later[0]?.last_sync).toBe(entries[0]?.last_sync)
        expect(await hits(customer, 'blueberries')).toHaveLength(1)
        expect(await hits(customer, 'bananas')).toEqual([])
        expect(await hits(customer, 'cherries')).toHaveLength(1)
      })

      it('makes a new file of an entry that was deleted while its feed was read', async () => {
        const customer = await service().customer('deleted')
        feed = rss(item('a', 'apples'))
        const root = await imported(customer, '/rss')
        const [entry] = await entriesOf(customer, root)
        const { database, clock } = service()
        const before = (await feedEntries(database.db, root.id)).get('a')
        await customer.post('/delete_files_v2', { filters: { ids: [entry?.id] } })
        const page = { id: 'a', title: 'A', url: null, published: null, version: '2' }
        const blob = { blob: 'blob-of-a', sha256: 'a'.repeat(64), size: 1 }
        await database.db.transaction().execute(async (trx) => {
          const row = await trx
            .selectFrom('files')
            .selectAll()
            .where('id', '=', root.id)
            .executeTakeFirstOrThrow()
          const request = { before, quota: new ByteQuota(null) }
          await takeEntry(
            trx,
            { root: row, settings: v.parse(FileSettings, row.settings) },
            { ...page, ...blob },
            request,
            clock.now(),
          )
        })
        const after = await feedEntries(database.db, root.id)
        expect([...after.keys()]).toEqual(['a'])
        expect(after.get('a')?.id).not.toBe(entry?.id)
      })

      it('goes on once there is room for the entry that was refused, and not before', async () => {
        const customer = await service().customer('bytes')
        feed = rss(item('a', 'apples '.repeat(50)))
        await setLimits(service(), customer.name, { max_bytes: 100 })
        const root = await imported(customer, '/rss')
        expect(root).toMatchObject({
          sync_status: 'SYNC_ERROR',
          sync_error_message: 'No more than 100 bytes of files may be stored. Delete files to make room.',
        })
        const { database, clock, jobs } = service()
        const goOn = () => importRefused(database.db, new ByteQuota(null), clock.now())
        // Some of it would fit.
        await setLimits(service(), customer.name, { max_bytes: 200 })
        expect(await goOn()).toBe(0)
        await setLimits(service(), customer.name, { max_bytes: 1000 })
        expect(await goOn()).toBe(1)
        jobs.nudge()
        expect(await settled(customer, root.id)).toMatchObject({ sync_status: 'READY' })
        expect(await entriesOf(customer, root)).toMatchObject([{ sync_status: 'READY' }])
        expect(await goOn()).toBe(0)
      })

      it('is refused where there is no room for one more file, and its entries have the reason', async () => {
        const customer = await service().customer('full')
        feed = rss(item('a', 'apples'), item('b', 'bananas'))
        await setLimits(service(), customer.name, { max_files: 0 })
        const refused = await customer.post('/integrations/rss_feed', { url: `${site.origin}/rss` })
        expect([refused.status, await refused.json()]).toEqual([
          403,
          { detail: 'No more than 0 files may be imported.' },
        ])
        expect(await customer.list({})).toMatchObject({ results: [] })

        await setLimits(service(), customer.name, { max_files: 2 })
        const entries = await entriesOf(customer, await imported(customer, '/rss'))
        expect(entries).toMatchObject([
          { sync_status: 'READY' },
          { sync_status: 'SYNC_ERROR', sync_error_message: 'No more than 2 files may be imported.' },
        ])
      })

      it('counts its entries as one request, though nobody named it [F-297]', async () => {
        const customer = await service().customer('feed-request')
        feed = rss(item('a', 'apples'), item('b', 'bananas'), item('c', 'cherries'))
        await setLimits(service(), customer.name, { max_files_per_upload: 3 })
        for (const more of [{}, { request_id: 'named' }]) {
          const entries = await entriesOf(customer, await imported(customer, '/rss', more))
          expect(entries).toMatchObject([
            { sync_status: 'READY' },
            { sync_status: 'READY' },
            {
              sync_status: 'SYNC_ERROR',
              sync_error_message: 'No more than 3 files may be imported at a time.',
            },
          ])
        }
      })

      it('reads Atom, with markup of its own', async () => {
        const customer = await service().customer('atom')
        const root = await imported(customer, '/atom')
        expect(await entriesOf(customer, root)).toMatchObject([
          { name: 'First post', external_file_id: 'urn:1', external_url: `${site.origin}/posts/1` },
          { name: 'Second post', external_file_id: 'urn:2', external_url: null },
        ])
        expect(await hits(customer, 'markup')).toMatchObject([
          { content: expect.stringMatching(/A .*tag.* in .*markup/) },
        ])
        expect(await hits(customer, 'summary')).toHaveLength(1)
      })

      it('says where there is none', async () => {
        const customer = await service().customer('none')
        expect(await imported(customer, '/page')).toMatchObject({
          sync_status: 'SYNC_ERROR',
          sync_error_message: 'There is no feed at this address.',
        })
        const answer = await customer.post('/integrations/rss_feed', { url: 'not one' })
        expect([answer.status, await answer.json()]).toEqual([
          400,
          { detail: 'This is not the address of a feed.' },
        ])
        const tagged = { url: site.origin, data_source_tags: { a: 'b' } }
        expect((await customer.post('/integrations/rss_feed', tagged)).status).toBe(422)
      })
    })
  },
  () => ({ INLET_FETCH_ALLOW: site.origin }),
)

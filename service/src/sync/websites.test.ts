import { randomUUID } from 'node:crypto'
import { ScrapeAnswer, User } from '@inlet/wire/service'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { look } from '../../test/look.ts'
import { onEitherDatabase } from '../../test/onEachDatabase.ts'
import { settled } from '../../test/settled.ts'
import type { TestCustomer } from '../../test/TestCustomer.ts'
import { openWebsite, page, type Website } from '../../test/website.ts'
import { dueWebsites } from '../db/files/websites.ts'

const HOUR = 3_600_000
/** Of `INLET_AUTO_SYNC_WALK_HOURS`, with what the last website may have on top. */
const LATEST = 11 * HOUR

let site: Website
beforeAll(async () => {
  site = await openWebsite()
})
beforeEach(() => {
  site.pages = {
    '/': page('Home', '<p>Welcome to the orchard.</p><a href="/apples">Apples</a>'),
    '/apples': page('Apples', '<p>Apples are red or green.</p>'),
  }
})
afterAll(() => site.close())

onEitherDatabase(
  'websites that are read again by themselves',
  (running) => {
    const scraped = async (settings: object) => {
      const ann = await running().customer(randomUUID())
      const answer = await ann.post('/web_scrape', [
        { url: site.origin, max_pages_to_scrape: 5, ...settings },
      ])
      const [root] = v.parse(ScrapeAnswer, await answer.json())
      if (!root) throw new Error('No file was answered')
      return { ann, root: await settled(ann, root.id) }
    }
    const found = async (ann: TestCustomer, query: string) =>
      JSON.stringify(await (await ann.post('/embeddings', { query })).json())
    const due = (ahead: number) =>
      dueWebsites(running().database.db, {
        now: new Date(running().clock.now().getTime() + ahead),
        hours: 1,
        walked: { sources: [], hours: 10 },
      })

    test('bring what is new, changed or gone, time and again [CFG-66]', { timeout: 60_000 }, async () => {
      const { ann, root } = await scraped({ enable_auto_sync: true })
      site.pages['/apples'] = page('Apples', '<p>Apples are blue today.</p><a href="/pears">Pears</a>')
      site.pages['/pears'] = page('Pears', '<p>Pears are always green.</p>')
      running().clock.advance(9 * HOUR)
      await look(running())
      expect(await settled(ann, root.id)).toMatchObject({ last_sync: root.last_sync })

      running().clock.advance(LATEST - 9 * HOUR)
      await look(running())
      const again = await settled(ann, root.id)
      expect(again.sync_status).toBe('READY')
      expect(again.last_sync).not.toBe(root.last_sync)
      expect(await found(ann, 'blue')).toContain('blue today')
      expect(await found(ann, 'pears')).toContain('always green')

      site.pages['/'] = 404
      running().clock.advance(LATEST)
      await look(running())
      expect((await settled(ann, root.id)).sync_status).toBe('SYNC_ERROR')
      site.pages['/'] = page('Home', '<p>We are back.</p>')
      running().clock.advance(LATEST)
      await look(running())
      expect((await settled(ann, root.id)).sync_status).toBe('READY')
      expect(await found(ann, 'back')).toContain('We are back.')
    })

    test('are those of hosts that asked for it, and said to be read so', async () => {
      const sources = async (ann: TestCustomer) =>
        v.parse(User, await (await ann.get('/whoami')).json()).auto_sync_enabled_sources
      const asked = await scraped({ enable_auto_sync: true })
      const plain = await scraped({})
      expect(await sources(asked.ann)).toEqual(['WEB_SCRAPE'])
      expect(await sources(plain.ann)).toEqual([])
      expect(await due(9 * HOUR)).not.toContain(asked.root.id)
      const late = await due(LATEST)
      expect(late).toContain(asked.root.id)
      expect(late).not.toContain(plain.root.id)
      await asked.ann.post('/delete_files_v2', { filters: { ids: [asked.root.id] } })
      expect(await due(LATEST)).not.toContain(asked.root.id)
    })

    test('are one of a customer at a time, and none where a back end says so', async () => {
      const { ann, root } = await scraped({ enable_auto_sync: true })
      const answer = await ann.post('/web_scrape', [{ url: `${site.origin}/apples`, enable_auto_sync: true }])
      const [other] = v.parse(ScrapeAnswer, await answer.json())
      await settled(ann, other?.id ?? 0)
      const ours = (ids: readonly number[]) => ids.filter((id) => id === root.id || id === other?.id)
      expect(ours(await due(LATEST))).toEqual([root.id])
      const { db } = running().database
      const file = await db
        .selectFrom('files')
        .select('customer_id')
        .where('id', '=', root.id)
        .executeTakeFirstOrThrow()
      const set = (settings: object) =>
        db
          .updateTable('customers')
          .set({ settings: JSON.stringify(settings) })
          .where('id', '=', file.customer_id)
          .execute()
      await set({ auto_sync_enabled_sources: [] })
      expect(ours(await due(LATEST))).toEqual([])
      await set({ auto_sync_interval: 100 })
      expect(ours(await due(LATEST))).toEqual([])
      expect(ours(await due(10 * LATEST))).toEqual([root.id])
    })
  },
  () => ({
    INLET_FETCH_ALLOW: site.origin,
    INLET_AUTO_SYNC_HOURS: '1',
    INLET_AUTO_SYNC_WALK_HOURS: '10',
    INLET_TOKEN_TTL: '31536000',
  }),
)

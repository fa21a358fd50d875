import { Item } from '@inlet/wire/service'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { AccountHomeStore } from '../features/account-home/AccountHomeStore.ts'
import { ConversationsStore } from '../features/conversations/ConversationsStore.ts'
import { ItemPickerStore } from '../features/item-picker/ItemPickerStore.ts'
import { uploadStore } from '../features/local-upload/uploadStore.ts'
import { RepositoriesStore } from '../features/repositories/RepositoriesStore.ts'
import { SitemapStore } from '../features/sitemap/SitemapStore.ts'
import { WebsiteScrapeStore } from '../features/website-scrape/WebsiteScrapeStore.ts'
import { anAccount } from '../testing/anAccount.ts'
import { aChannel, aChat, FakeConversationApi } from '../testing/FakeConversationApi.ts'
import { FakeRepositoryApi, someRepositories } from '../testing/FakeRepositoryApi.ts'
import { servicesFor } from '../testing/servicesFor.ts'

const OPTIONS = {
  enabledIntegrations: [
    { id: 'LOCAL_FILES' as const, maxFilesCount: 2 },
    { id: 'WEB_SCRAPER' as const },
    { id: 'SLACK' as const },
  ],
}
const GARBAGE = [null, 7, 'x', [], { files: [{}] }, { rows: [1] }, { typed: 1 }, { tab: 'no', rows: [] }]

/** As it crosses the bridge. */
const crossed = (draft: unknown) => structuredClone(draft)

describe('what a person has begun goes on in the next document [F-050]', () => {
  it('files that are chosen, with the reason why one does not fit', () => {
    const before = uploadStore(servicesFor(OPTIONS))
    expect(before.draft).toBeUndefined()
    before.drop([new File(['a'], 'a.txt'), new File(['b'], 'b.pdf')], [])
    const after = uploadStore(servicesFor(OPTIONS))
    // Browsers clone files as files. The test environment cannot.
    after.resume({ ...before.draft })
    expect(after.view).toBe('UPLOAD')
    expect(after.queue.items.map(({ path, status }) => [path, status])).toEqual([
      ['a.txt', 'waiting'],
      ['b.pdf', 'waiting'],
    ])
  })

  it('websites that are typed, with their settings and the tab', () => {
    const before = new WebsiteScrapeStore(servicesFor(OPTIONS))
    before.rows[0]?.type('https://example.com')
    before.rows[0]?.configure({ recursionDepth: 2, maxPageToScrape: 7 })
    before.add()
    before.show('sitemap')
    const after = new WebsiteScrapeStore(servicesFor(OPTIONS))
    after.resume(crossed(before.draft))
    expect(after.tab).toBe('sitemap')
    expect(after.rows).toHaveLength(1)
    expect(after.rows[0]).toMatchObject({ url: 'example.com', recursionDepth: 2, maxPageToScrape: 7 })
  })

  it('a sitemap’s address, its pages and those that are wanted', async () => {
    const urls = ['https://example.com/a', 'https://example.com/b']
    const replies = { '/process_sitemap': { body: { urls } } }
    const before = new SitemapStore(servicesFor(OPTIONS, replies))
    before.type('example.com/sitemap.xml')
    expect(crossed(before.draft)).toMatchObject({ typed: 'example.com/sitemap.xml', urls: [] })
    const after = new SitemapStore(servicesFor(OPTIONS))
    after.resume({
      typed: 'example.com/s.xml',
      fetched: 'https://example.com/s.xml',
      urls,
      selected: urls.slice(1),
    })
    expect(after).toMatchObject({ status: 'choosing', urls })
    expect([...after.selected]).toEqual(urls.slice(1))
    const third = new SitemapStore(servicesFor(OPTIONS))
    third.resume(crossed(after.draft))
    expect(crossed(third.draft)).toEqual(crossed(after.draft))
  })

  it('items that are ticked, with their folders', () => {
    const services = servicesFor({ enabledIntegrations: [{ id: 'BOX' }] })
    const integration = services.integrations.find('BOX')
    if (!integration) throw new Error('Box is not offered')
    const owner = { integration, account: anAccount({ id: 1, data_source_type: 'BOX' }) }
    const [folder, item] = ['folder', 'item'].map((name, id) =>
      v.parse(Item, { id, external_id: name, name, is_selectable: true }),
    )
    if (!folder || !item) throw new Error('no items')
    const before = new ItemPickerStore(owner, services)
    expect(before.draft).toBeUndefined()
    before.basket.add([item], [folder])
    const after = new ItemPickerStore(owner, services)
    after.resume(crossed(before.draft))
    expect(after.basket.all).toEqual([{ item, path: [folder] }])
    after.resume({ chosen: [{ item: 1 }] })
    expect(after.basket.size).toBe(1)
  })

  it('repositories that are ticked, on whichever page, as far as they are still there [F-120]', async () => {
    const api = new FakeRepositoryApi(someRepositories(45))
    const account = anAccount({ id: 3, data_source_type: 'GITHUB' })
    const open = () => {
      const services = servicesFor({ enabledIntegrations: [{ id: 'GITHUB' }] }, api.replies)
      const integration = services.integrations.find('GITHUB')
      if (!integration) throw new Error('GitHub is not offered')
      const store = new RepositoriesStore(
        { integration, owner: { kind: 'account', account }, onDone: () => {} },
        services,
      )
      return { services, store }
    }
    const before = open()
    before.store.start()
    await expect.poll(() => before.store.list.status).toBe('ready')
    await before.store.list.more()
    const [first, last] = [before.store.list.rows[1], before.store.list.rows[39]]
    if (!first || !last) throw new Error('no rows')
    before.store.list.toggle(first)
    before.store.list.toggle(last)
    const left = before.services.drafts.collect()
    expect(left).toEqual({ 'repositories 3': { chosen: [first.id, last.id] } })

    const after = open()
    after.services.drafts.take(crossed({ 'repositories 3': { chosen: [first.id, 'gone', last.id] } }))
    after.store.start()
    // Also kept while nothing waits for the pages.
    expect(after.services.drafts.collect()).toEqual({
      'repositories 3': { chosen: [first.id, 'gone', last.id] },
    })
    await expect.poll(() => [...after.store.list.selected]).toEqual([first.id, last.id])
    await expect.poll(() => after.services.drafts.collect()).toEqual(left)
    expect(after.store.selection).toBe('some')
  })

  it('conversations that are ticked, with their first days and the tab [F-120]', async () => {
    const api = new FakeConversationApi([aChannel('a'), aChannel('b'), aChat('c')])
    const account = anAccount({ id: 9, data_source_type: 'SLACK' })
    const open = () => {
      const services = servicesFor(OPTIONS, { ...api.replies })
      const integration = services.integrations.find('SLACK')
      if (!integration) throw new Error('Slack is not offered')
      return new ConversationsStore({ integration, account, isNew: false }, services)
    }
    const before = open()
    expect(before.draft).toBeUndefined()
    before.start()
    await expect.poll(() => before.list.status).toBe('ready')
    before.select('messages')
    before.setStart(
      before.list.rows.filter(({ id }) => id !== 'b'),
      '1969/01/02',
    )
    const after = open()
    after.resume(crossed(before.draft))
    after.resume({ tab: 'channels', chosen: [['b', 'tomorrow']] })
    after.start()
    await expect.poll(() => after.choice.rows.map(({ id }) => id)).toEqual(['a', 'c'])
    expect(after).toMatchObject({ screen: 'selection', choice: { tab: 'messages' } })
    expect([...after.choice.chosen.values()]).toEqual(['1969/01/02', '1969/01/02'])
  })

  it('the account that was looked at, and what of it', async () => {
    const accounts = [1, 2].map((id) => anAccount({ id, data_source_type: 'SLACK' }))
    const replies = { '/user_data_sources': { body: { results: accounts, count: 2 } } }
    const services = servicesFor(OPTIONS, replies)
    const before = new AccountHomeStore('SLACK', services)
    before.start()
    services.accounts.start()
    await expect.poll(() => before.source.accounts).toHaveLength(2)
    const [first] = before.source.accounts.filter(({ id }) => id === 1)
    if (!first) throw new Error('no account')
    before.navigation.select(first)
    before.addFiles(first)
    expect(before.navigation.view).toBe('conversations')

    const next = servicesFor(OPTIONS, replies)
    const after = new AccountHomeStore('SLACK', next)
    after.resume(crossed(before.draft))
    after.start()
    next.accounts.start()
    await expect.poll(() => after.navigation.account?.id).toBe(1)
    expect(after.navigation.view).toBe('conversations')
  })

  it.each(GARBAGE)('and never %o', (garbage) => {
    const services = servicesFor(OPTIONS)
    const stores = [
      uploadStore(services),
      new WebsiteScrapeStore(services),
      new SitemapStore(services),
      new AccountHomeStore('SLACK', services),
    ]
    const before = stores.map(({ draft }) => JSON.stringify(draft))
    for (const store of stores) store.resume(garbage)
    expect(stores.map(({ draft }) => JSON.stringify(draft))).toEqual(before)
  })
})

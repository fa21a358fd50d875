import type { EnabledIntegration, WidgetOptions } from '@inlet/wire/bridge'
import type { ScrapeRequest, UserFile } from '@inlet/wire/service'
import { describe, expect, it, vi } from 'vitest'
import { Fault } from '../../service/Fault.ts'
import type { ScrapeCalls } from '../../service/ServiceClient.ts'
import { aFile } from '../../testing/aFile.ts'
import { aPreview } from '../../testing/aPreview.ts'
import { aSession } from '../../testing/aSession.ts'
import { typedNumber } from './typedNumber.ts'
import { WebsiteRow } from './WebsiteRow.ts'
import { WebsiteScrapeStore } from './WebsiteScrapeStore.ts'

async function build(
  given: {
    web?: Partial<EnabledIntegration>
    options?: WidgetOptions
    answer?: () => ReturnType<ScrapeCalls['scrape']>
    /** Files that were imported before. */
    imported?: readonly UserFile[]
  } = {},
) {
  const asked: (readonly ScrapeRequest[])[] = []
  const shared = await aSession({
    options: { enabledIntegrations: [{ id: 'WEB_SCRAPER', ...given.web }], ...given.options },
  })
  const store = new WebsiteScrapeStore({
    ...shared,
    client: {
      files: {
        list: () =>
          Promise.resolve({
            results: [...(given.imported ?? [])],
            count: given.imported?.length ?? 0,
            count_is_exact: true,
          }),
      },
      scrape: {
        scrape(requests) {
          asked.push(requests)
          return given.answer?.() ?? Promise.resolve([aFile({ id: 1, source: 'WEB_SCRAPE' })])
        },
        preview: async (_, show) => show(aPreview()),
      },
    },
  })
  const type = (...addresses: string[]) => {
    addresses.forEach((address, index) => {
      if (index > 0) store.add()
      store.rows[index]?.type(address)
    })
  }
  return { ...shared, store, asked, type }
}

describe('rows', () => {
  it('begin as one empty row with no numbers [WEB-16] [WEB-17]', async () => {
    const { store } = await build()
    expect(
      store.rows.map(({ url, recursionDepth, maxPageToScrape }) => [url, recursionDepth, maxPageToScrape]),
    ).toEqual([['', null, null]])
  })

  it('keep their values when another one is deleted; the last one is emptied [WEB-06] [WEB-33]', async () => {
    const { store, type } = await build()
    type('a.com', 'b.com', 'c.com')
    const [, second] = store.rows
    if (second) store.remove(second)
    expect(store.rows.map((row) => row.url)).toEqual(['a.com', 'c.com'])
    for (const row of store.rows) store.remove(row)
    expect(store.rows.map((row) => row.url)).toEqual([''])
  })

  it('are at most 50 [WEB-32]', async () => {
    const { store } = await build()
    for (let count = 1; count < 60; count++) store.add()
    expect(store.rows).toHaveLength(50)
    expect(store.canAdd).toBe(false)
    const [first] = store.rows
    if (first) store.remove(first)
    expect(store.canAdd).toBe(true)
  })

  it('become several when several lines are pasted, as far as there is room', async () => {
    const { store, banners } = await build()
    const [row] = store.rows
    if (!row) throw new Error('there is always a row')
    expect(store.paste(row, 'one.com')).toBe(false)
    expect(store.paste(row, 'https://one.com\r\ntwo.com\n\n http://three.com ')).toBe(true)
    expect(store.rows.map((one) => one.url)).toEqual(['one.com', 'two.com', 'three.com'])
    store.paste(row, Array.from({ length: 60 }, (_, index) => `site${index}.com`).join('\n'))
    expect(store.rows).toHaveLength(50)
    expect(banners.current?.type).toBe('WARN')
  })
})

describe('several addresses', () => {
  it('become rows whatever stands between them, except where it belongs to an address', async () => {
    const { store } = await build()
    const [row] = store.rows
    if (!row) throw new Error('there is always a row')
    expect(store.paste(row, 'a.com/x?y=1,2')).toBe(false)
    expect(store.paste(row, 'a.com, b.com; c.com d.com')).toBe(true)
    expect(store.rows.map((one) => one.url)).toEqual(['a.com', 'b.com', 'c.com', 'd.com'])
  })

  it('that came from another screen take the empty row and follow what is typed [F-324]', async () => {
    const { store } = await build()
    store.take(['https://a.com', 'b.com'])
    expect(store.rows.map(({ url }) => url)).toEqual(['a.com', 'b.com'])
    store.take(['c.com'])
    expect(store.rows.map(({ url }) => url)).toEqual(['a.com', 'b.com', 'c.com'])
    expect(store.tab).toBe('website')
  })

  it('are named before they are sent twice, and sent once', async () => {
    const { store, asked, type } = await build()
    type('a.com/docs', 'b.com', 'https://www.A.com/docs/')
    expect(store.rows.map(store.isTypedTwice)).toEqual([false, false, true])
    await store.submit()
    expect(asked[0]?.map(({ url }) => url)).toEqual(['https://a.com/docs', 'https://b.com'])
  })

  it('are named where they are imported already, and read again', async () => {
    const imported = [aFile({ id: 1, source: 'WEB_SCRAPE', external_url: 'https://a.com/' })]
    const { store, asked, type } = await build({ imported })
    await store.look()
    type('a.com', 'b.com')
    expect(store.rows.map(store.isImported)).toEqual([true, false])
    await store.submit()
    expect(asked[0]).toHaveLength(2)
  })
})

describe('typed numbers', () => {
  it('are whole numbers [WEB-24] [WEB-28]', () => expect(typedNumber('2.7', 10, null)).toBe(2))
  it('above the maximum leave what was there [WEB-25] [WEB-29]', () =>
    expect(typedNumber('11', 10, 2)).toBe(2))
  it('become 0 when they are none [WEB-27] [WEB-30]', () => expect(typedNumber('abc', 10, 2)).toBe(0))
  it('are never negative, and blank means none', () => {
    expect(typedNumber('-3', 10, 2)).toBe(0)
    expect(typedNumber(' ', 10, 2)).toBeNull()
  })
})

describe('limits', () => {
  it('are the host’s, else 100 pages, depth 3, at most 10 [WEB-26] [WEB-31] [LIM-10]', async () => {
    expect((await build()).store.limits).toEqual({ maxPages: 100, maxDepth: 10, defaultDepth: 3 })
    expect((await build({ web: { recursionDepth: 3, maxPagesToScrape: 7 } })).store.limits).toEqual({
      maxPages: 7,
      maxDepth: 3,
      defaultDepth: 3,
    })
    expect((await build({ web: { recursionDepth: 0 } })).store.limits.maxDepth).toBe(0)
  })
})

describe('submitting', () => {
  it('sends one item per valid row with the full address and the row’s own numbers [WEB-10] [WEB-14] [API-33] [API-36] [API-38] [API-39]', async () => {
    const { store, asked, type } = await build()
    type('a.com', 'b.com/docs')
    store.rows[0]?.configure({ recursionDepth: 2, maxPageToScrape: 5 })
    await store.submit()
    expect(asked).toHaveLength(1)
    expect(
      asked[0]?.map(({ url, recursion_depth, max_pages_to_scrape }) => [
        url,
        recursion_depth,
        max_pages_to_scrape,
      ]),
    ).toEqual([
      ['https://a.com', 2, 5],
      ['https://b.com/docs', 3, 100],
    ])
  })

  it.each<[name: string, value: unknown, ids: string]>([
    ['chunk_size', 1500, 'LIM-01'],
    ['chunk_overlap', 20, 'LIM-02'],
    ['skip_embedding_generation', false, 'API-42'],
    ['enable_auto_sync', false, 'API-43'],
    ['generate_sparse_vectors', false, 'API-44'],
    ['prepend_filename_to_chunks', false, 'API-45'],
    ['html_tags_to_skip', [], 'API-46'],
    ['css_classes_to_skip', [], 'API-47'],
    ['css_selectors_to_skip', [], 'API-48'],
    ['css_selectros_to_skip', [], 'API-48'],
    ['max_items_per_chunk', undefined, 'API-49'],
    ['embedding_model', undefined, 'API-50'],
    ['download_css_and_media', false, 'API-51'],
    ['generate_chunks_only', false, 'API-52'],
  ])('sends %s when nothing is set as %j [%s] [F-109]', async (name, value) => {
    const { store, asked, type } = await build()
    type('a.com')
    await store.submit()
    const sent = asked[0]?.[0] ?? {}
    expect(sent).toMatchObject({ url: 'https://a.com', recursion_depth: 3, max_pages_to_scrape: 100 })
    expect(Object.entries(sent).find(([key]) => key === name)?.[1]).toEqual(value)
    expect(Object.hasOwn(sent, name)).toBe(value !== undefined)
  })

  it.each<[name: string, value: unknown, ids: string]>([
    ['tags', { a: '1' }, 'API-37'],
    ['chunk_size', 111, 'CFG-63] [CFG-80] [API-40'],
    ['chunk_overlap', 11, 'CFG-64] [CFG-81] [API-41'],
    ['skip_embedding_generation', true, 'CFG-65'],
    ['enable_auto_sync', true, 'CFG-66'],
    // The integration's `false` overrides the widget's `true`.
    ['generate_sparse_vectors', false, 'CFG-67] [CFG-80'],
    ['prepend_filename_to_chunks', true, 'CFG-68'],
    ['max_items_per_chunk', 4, 'CFG-69'],
    ['embedding_model', 'AZURE_OPENAI', 'CFG-70'],
    ['html_tags_to_skip', ['nav'], 'CFG-71'],
    ['css_classes_to_skip', ['ad'], 'CFG-72'],
    ['css_selectors_to_skip', ['#x'], 'CFG-73'],
    ['css_selectros_to_skip', ['#x'], 'CFG-73'],
    ['download_css_and_media', true, 'CFG-74'],
    ['generate_chunks_only', true, 'CFG-75'],
  ])('sends %s as the integration has it before the widget: %j [%s] [F-109]', async (name, value) => {
    const { store, asked, type } = await build({
      web: {
        chunkSize: 111,
        skipEmbeddingGeneration: true,
        enableAutoSync: true,
        generateSparseVectors: false,
        prependFilenameToChunks: true,
        maxItemsPerChunk: 4,
        embeddingModel: 'AZURE_OPENAI',
        htmlTagsToSkip: ['nav'],
        cssClassesToSkip: ['ad'],
        cssSelectorsToSkip: ['#x'],
        downloadCssAndMedia: true,
        generateChunksOnly: true,
      },
      options: { chunkSize: 700, overlapSize: 11, generateSparseVectors: true, tags: { a: '1' } },
    })
    type('a.com')
    await store.submit()
    expect(Object.entries(asked[0]?.[0] ?? {}).find(([key]) => key === name)?.[1]).toEqual(value)
  })

  it('leaves invalid rows out without an error and tells which [WEB-21]', async () => {
    const { store, asked, banners, type } = await build()
    type('good.com', 'not a url')
    await store.submit()
    expect(asked[0]?.map((one) => one.url)).toEqual(['https://good.com'])
    expect(banners.current).toBeNull()
    expect(store.leftOut).toEqual(['not a url'])
  })

  it('refuses when no row is valid and marks those that are not [WEB-22]', async () => {
    const { store, asked, banners, type } = await build()
    type('not a url')
    await store.submit()
    expect(asked).toEqual([])
    expect(banners.current).toMatchObject({
      type: 'ERROR',
      message: 'Please provide at least one valid URL.',
    })
    expect(store.rows.map((row) => row.marked)).toEqual([true])
  })

  it('refuses a second press while one is under way [WEB-34] [WEB-35]', async () => {
    let finish = () => {}
    const { store, asked, banners, type } = await build({
      answer: () => new Promise((resolve) => (finish = () => resolve([]))),
    })
    type('a.com')
    const first = store.submit()
    await store.submit()
    expect(banners.current?.message).toBe('Please wait for the request to finish')
    await vi.waitFor(() => expect(store.status).toBe('submitting'))
    banners.dismiss()
    await store.submit()
    expect(banners.current?.message).toBe('Please wait for the request to finish')
    expect(asked).toHaveLength(1)
    finish()
    await first
  })

  it('empties the rows and tells the host [WEB-36] [WEB-37] [EVT-18] [EVT-12] [F-120]', async () => {
    const { store, emitted, type, navigation } = await build()
    type('a.com', 'b.com')
    await store.submit()
    expect(store.status).toBe('submitted')
    expect(navigation.hasFinished).toBe(true)
    expect(store.rows.map((row) => row.url)).toEqual([''])
    expect(emitted).toEqual([
      {
        kind: 'success',
        payload: {
          status: 200,
          integration: 'WEB_SCRAPER',
          action: 'UPDATE',
          event: 'UPDATE',
          data: {
            data_source_external_id: null,
            sync_status: null,
            files: [expect.objectContaining({ id: 1 })],
          },
        },
      },
    ])
    store.restart()
    expect(store.status).toBe('editing')
  })

  it('shows the service’s detail, keeps the rows and tells the host [WEB-39] [WEB-40] [EVT-21]', async () => {
    const { store, emitted, banners, type } = await build({
      answer: () => Promise.reject(new Fault('refused', { status: 422, detail: 'bad site' })),
    })
    type('a.com')
    await store.submit()
    expect(banners.current).toMatchObject({ type: 'ERROR', message: 'bad site' })
    expect(store.status).toBe('editing')
    expect(store.rows.map((row) => row.url)).toEqual(['a.com'])
    expect(emitted[0]).toMatchObject({
      kind: 'error',
      payload: { status: 400, action: 'ERROR', data: [{ message: 'bad site' }] },
    })
  })

  it('says that the request could not be made [WEB-41] [WEB-42] [EVT-19] [EVT-20]', async () => {
    const { store, emitted, banners, type } = await build({
      answer: () => Promise.reject(new Fault('network')),
    })
    type('a.com')
    await store.submit()
    expect(banners.current?.message).toBe('Error initiating scraping. Please try again.')
    expect(store.status).toBe('editing')
    expect(emitted[0]?.payload).toMatchObject({
      status: 400,
      data: [{ message: 'Error initiating scraping. Please try again.' }],
    })
  })
})

it('says that what was typed or pasted with http is read over https, until it is emptied [WEB-23] [F-078]', () => {
  const row = new WebsiteRow()
  for (const typed of ['h', 'http:/', 'http://']) row.type(typed)
  row.type('example.com')
  expect(row).toMatchObject({ url: 'example.com', address: 'https://example.com', isUpgraded: true })
  row.type('')
  expect(row.isUpgraded).toBe(false)
  row.type('https://example.com')
  expect(row.isUpgraded).toBe(false)
  expect(new WebsiteRow('http://example.com').isUpgraded).toBe(true)
})

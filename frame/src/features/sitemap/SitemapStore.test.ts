import type { EnabledIntegration, WidgetOptions } from '@inlet/wire/bridge'
import type { SitemapScrapeRequest } from '@inlet/wire/service'
import { describe, expect, it } from 'vitest'
import { Fault } from '../../service/Fault.ts'
import type { SitemapCalls } from '../../service/ServiceClient.ts'
import { aFile } from '../../testing/aFile.ts'
import { aSession } from '../../testing/aSession.ts'
import { SitemapStore } from './SitemapStore.ts'

type BuildOptions = {
  web?: Partial<EnabledIntegration>
  options?: WidgetOptions
  read?: SitemapCalls['read']
  scrape?: () => ReturnType<SitemapCalls['scrape']>
}

const FIVE = ['a', 'b', 'c', 'd', 'e'].map((name) => `https://example.com/${name}`)

async function build({ web, options, read, scrape }: BuildOptions = {}) {
  const asked: string[] = []
  const sent: SitemapScrapeRequest[] = []
  const shared = await aSession({
    options: { enabledIntegrations: [{ id: 'WEB_SCRAPER', ...web }], ...options },
  })
  const store = new SitemapStore({
    ...shared,
    client: {
      sitemaps: {
        read(url, given) {
          asked.push(url)
          return read?.(url, given) ?? Promise.resolve(FIVE)
        },
        scrape(request) {
          sent.push(request)
          return scrape?.() ?? Promise.resolve(aFile({ id: 1, source: 'WEB_SCRAPE' }))
        },
      },
    },
  })
  const fetch = async (address = 'example.com/sitemap.xml') => {
    store.type(address)
    await store.fetch()
  }
  /** Leaves only these selected, by position. */
  const choose = (...positions: number[]) => {
    store.clearSelection()
    for (const at of positions) store.toggle(store.urls[at] ?? '')
  }
  return { ...shared, store, asked, sent, fetch, choose }
}

/** A response that the test controls. */
function held<T>() {
  let answer = (_: T) => {}
  const promise = new Promise<T>((resolve) => {
    answer = resolve
  })
  return { promise, answer }
}

describe('fetching', () => {
  it('asks with the full address, whatever scheme was pasted [API-53] [MAP-07]', async () => {
    const { store, asked, fetch } = await build()
    await fetch('  http://https://example.com/sitemap.xml ')
    expect(asked).toEqual(['https://example.com/sitemap.xml'])
    expect(store.status).toBe('choosing')
    expect(store.urls).toEqual(FIVE)
  })

  it.each(['foo bar', 'http//', 'foo', 'javascript:alert(1)', 'user:secret@example.com'])(
    '%j is refused, and nothing is asked [MAP-05] [MAP-06]',
    async (text) => {
      const { store, asked, banners, fetch } = await build()
      await fetch(text)
      expect(asked).toEqual([])
      expect(banners.current).toMatchObject({ type: 'ERROR', message: 'Please enter a valid URL' })
      expect([store.status, store.marked]).toEqual(['editing', true])
      store.type('example.com')
      expect(store.marked).toBe(false)
    },
  )

  it('asks nothing for an empty address, and nothing twice [MAP-03] [MAP-04]', async () => {
    const gate = held<readonly string[]>()
    const { store, asked, fetch } = await build({ read: () => gate.promise })
    await fetch(' ')
    expect(asked).toEqual([])
    const first = fetch()
    await store.fetch()
    gate.answer(FIVE)
    await first
    expect(asked).toHaveLength(1)
  })

  it.each([
    [new Fault('refused', { status: 422, detail: 'There is no sitemap.' }), 'There is no sitemap.'],
    [new Fault('refused', { status: 500 }), 'Error fetching sitemap. Please try again.'],
    [new Fault('malformed', { status: 204 }), 'Error fetching sitemap. Please try again.'],
    [new Fault('network'), 'Error fetching sitemap. Please try again.'],
    [new Fault('timeout'), 'Error fetching sitemap. Please try again.'],
  ])('%s shows, keeps the address and reaches the host [MAP-08] [API-54]', async (fault, message) => {
    const { store, banners, emitted, fetch } = await build({ read: () => Promise.reject(fault) })
    await fetch()
    expect(banners.current).toMatchObject({ type: 'ERROR', message })
    expect([store.status, store.typed]).toEqual(['editing', 'example.com/sitemap.xml'])
    expect(emitted).toMatchObject([
      { kind: 'error', payload: { status: 400, integration: 'WEB_SCRAPER', data: [{ message }] } },
    ])
  })

  it('can be cancelled: the call ends, nothing is told, and a later answer changes nothing', async () => {
    const gates = [held<readonly string[]>(), held<readonly string[]>()]
    const signals: (AbortSignal | undefined)[] = []
    const { store, banners, emitted, fetch } = await build({
      read: (_, options) => {
        signals.push(options?.signal)
        return gates[signals.length - 1]?.promise ?? Promise.reject(new Fault('network'))
      },
    })
    const first = fetch('one.com')
    store.cancel()
    expect(signals[0]?.aborted).toBe(true)
    expect([store.status, store.typed]).toEqual(['editing', 'one.com'])
    const second = fetch('two.com')
    gates[0]?.answer(FIVE)
    await first
    expect(store.status).toBe('fetching')
    gates[1]?.answer(['https://two.com/a'])
    await second
    expect(store.urls).toEqual(['https://two.com/a'])
    expect([banners.current, emitted]).toEqual([null, []])
  })
})

describe('choosing', () => {
  it('begins with everything, each address once [MAP-12] [MAP-10] [MAP-11]', async () => {
    const { store, fetch } = await build({ read: async () => [...FIVE, ...FIVE] })
    await fetch()
    expect(store.urls).toEqual(FIVE)
    expect([store.areAllSelected, store.selection]).toEqual([true, 'all'])
    store.clearSelection()
    expect([store.selected.size, store.selection]).toEqual([0, 'none'])
    store.selectAll()
    expect(store.areAllSelected).toBe(true)
  })

  it('searches in the list and keeps what is hidden selected', async () => {
    const { store, fetch } = await build()
    await fetch()
    store.lookFor(' EXAMPLE.com/B')
    expect(store.shown).toEqual(['https://example.com/b'])
    store.toggleShown()
    expect(store.selection).toBe('none')
    store.lookFor('')
    expect(store.selection).toBe('some')
    expect([...store.selected]).toEqual(FIVE.filter((url) => !url.endsWith('/b')))
    store.toggleShown()
    expect(store.selection).toBe('all')
  })

  it('handles 50,000 addresses without work that grows with their square', async () => {
    const many = Array.from({ length: 50_000 }, (_, number) => `https://example.com/page-${number}`)
    const { store, sent, fetch } = await build({ read: async () => many })
    const before = performance.now()
    await fetch()
    for (let round = 0; round < 20; round++) store.toggle(many[round * 2000] ?? '')
    store.lookFor('page-4')
    store.toggleShown()
    store.lookFor('')
    store.clearSelection()
    store.selectAll()
    store.toggle(many[0] ?? '')
    await store.submit()
    // Quadratic work would take minutes.
    expect(performance.now() - before).toBeLessThan(10_000)
    expect(sent[0]?.urls_to_scrape).toEqual(many.slice(1))
  })

  it('goes back to the address, which is still there', async () => {
    const { store, fetch } = await build()
    await fetch()
    store.change()
    expect([store.status, store.typed]).toEqual(['editing', 'example.com/sitemap.xml'])
  })
})

describe('submitting', () => {
  const DEFAULTS = {
    url: 'https://example.com/sitemap.xml',
    tags: {},
    recursion_depth: 3,
    max_pages_to_scrape: 100,
    chunk_size: 1500,
    chunk_overlap: 20,
    skip_embedding_generation: false,
    enable_auto_sync: false,
    generate_sparse_vectors: false,
    prepend_filename_to_chunks: false,
    html_tags_to_skip: [],
    css_classes_to_skip: [],
    css_selectors_to_skip: [],
    max_items_per_chunk: undefined,
    embedding_model: undefined,
    urls_to_scrape: [],
    download_css_and_media: false,
    generate_chunks_only: false,
  }

  async function sentWith(...given: Parameters<typeof build>) {
    const { store, sent, fetch } = await build(...given)
    await fetch()
    await store.submit()
    return sent
  }

  it('sends one object, and nothing that nobody asked for [API-55]', async () => {
    expect(await sentWith()).toEqual([DEFAULTS])
  })

  it.each<[name: keyof typeof DEFAULTS, ids: string]>([
    ['url', 'API-56'],
    ['tags', 'API-57'],
    ['recursion_depth', 'API-58'],
    ['max_pages_to_scrape', 'API-59'],
    ['chunk_size', 'API-60] [LIM-01'],
    ['chunk_overlap', 'API-61] [LIM-02'],
    ['skip_embedding_generation', 'API-62'],
    ['enable_auto_sync', 'API-63'],
    ['generate_sparse_vectors', 'API-64'],
    ['prepend_filename_to_chunks', 'API-65'],
    ['html_tags_to_skip', 'API-66'],
    ['css_classes_to_skip', 'API-67'],
    ['css_selectors_to_skip', 'API-68'],
    ['max_items_per_chunk', 'API-69'],
    ['embedding_model', 'API-70'],
    ['urls_to_scrape', 'API-71'],
    ['download_css_and_media', 'API-72'],
    ['generate_chunks_only', 'API-73'],
  ])('sends the default of %s, or leaves it out where it has none [%s] [F-109]', async (name) => {
    const [sent] = await sentWith()
    expect(sent?.[name]).toEqual(DEFAULTS[name])
    expect(Object.hasOwn(sent ?? {}, name)).toBe(DEFAULTS[name] !== undefined)
  })

  it.each<[name: string, value: unknown, ids: string]>([
    ['tags', { a: '1' }, 'CFG-06] [API-57'],
    ['recursion_depth', 2, 'CFG-62] [API-58'],
    ['max_pages_to_scrape', 7, 'CFG-61] [API-59'],
    ['chunk_size', 111, 'API-60'],
    ['chunk_overlap', 11, 'API-61'],
    ['skip_embedding_generation', true, 'API-62'],
    ['enable_auto_sync', true, 'API-63'],
    ['generate_sparse_vectors', true, 'API-64'],
    ['prepend_filename_to_chunks', true, 'API-65'],
    ['max_items_per_chunk', 4, 'API-69'],
    ['embedding_model', 'AZURE_OPENAI', 'API-70'],
    ['html_tags_to_skip', ['nav'], 'API-66'],
    ['css_classes_to_skip', ['ad'], 'API-67'],
    ['css_selectors_to_skip', ['#x'], 'CFG-73] [API-68'],
    ['css_selectros_to_skip', undefined, 'API-68'],
    ['download_css_and_media', true, 'API-72'],
    ['generate_chunks_only', true, 'API-73'],
  ])('sends %s as the host has it: %j [%s] [F-109]', async (name, value) => {
    const [sent] = await sentWith({
      web: {
        recursionDepth: 2,
        maxPagesToScrape: 7,
        chunkSize: 111,
        skipEmbeddingGeneration: true,
        enableAutoSync: true,
        generateSparseVectors: true,
        prependFilenameToChunks: true,
        maxItemsPerChunk: 4,
        embeddingModel: 'AZURE_OPENAI',
        htmlTagsToSkip: ['nav'],
        cssClassesToSkip: ['ad'],
        cssSelectorsToSkip: ['#x'],
        downloadCssAndMedia: true,
        generateChunksOnly: true,
      },
      options: { overlapSize: 11, tags: { a: '1' } },
    })
    expect(sent).toBeDefined()
    expect(Object.entries(sent ?? {}).find(([key]) => key === name)?.[1]).toEqual(value)
  })

  it('sends the selection in the order of the list, and the limit [API-71] [MAP-20]', async () => {
    const { store, sent, fetch, choose } = await build({ web: { maxPagesToScrape: 2 } })
    await fetch()
    choose(4, 1, 2)
    await store.submit()
    expect(sent[0]).toMatchObject({
      max_pages_to_scrape: 2,
      urls_to_scrape: [FIVE[1], FIVE[2], FIVE[4]],
    })
  })

  it('asks nothing where nothing is selected [MAP-17]', async () => {
    const { store, sent, fetch } = await build()
    await fetch()
    store.clearSelection()
    await store.submit()
    expect([sent, store.status]).toEqual([[], 'choosing'])
  })

  it('asks once, and the selection stays as it was sent meanwhile [MAP-19]', async () => {
    const gate = held<Awaited<ReturnType<SitemapCalls['scrape']>>>()
    const { store, sent, fetch } = await build({ scrape: () => gate.promise })
    await fetch()
    const first = store.submit()
    await store.submit()
    store.clearSelection()
    expect(store.areAllSelected).toBe(true)
    gate.answer(aFile({ id: 1, source: 'WEB_SCRAPE' }))
    await first
    expect(sent).toHaveLength(1)
  })

  it('tells the host of the file, and begins anew afterwards [MAP-21] [MAP-22] [MAP-26] [EVT-22] [F-120]', async () => {
    const { store, emitted, navigation, fetch, choose } = await build()
    await fetch()
    choose(0)
    await store.submit()
    expect(store.status).toBe('submitted')
    expect(navigation.hasFinished).toBe(true)
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
    expect([store.status, store.typed, store.urls.length, store.selected.size]).toEqual(['editing', '', 0, 0])
    await fetch()
    expect(store.areAllSelected).toBe(true)
  })

  it.each([
    [new Fault('refused', { status: 422, detail: 'Too many.' }), 'Too many.'],
    [new Fault('refused', { status: 500 }), 'Error initiating scraping. Please try again.'],
    [new Fault('network'), 'Error initiating scraping. Please try again.'],
  ])('%s shows, keeps the selection and reaches the host [MAP-23] [MAP-24]', async (fault, message) => {
    const { store, banners, emitted, fetch, choose } = await build({ scrape: () => Promise.reject(fault) })
    await fetch()
    choose(1, 3)
    await store.submit()
    expect(banners.current).toMatchObject({ type: 'ERROR', message })
    expect(store.status).toBe('choosing')
    expect([...store.selected]).toEqual([FIVE[1], FIVE[3]])
    expect(emitted).toMatchObject([
      { kind: 'error', payload: { status: 400, integration: 'WEB_SCRAPER', data: [{ message }] } },
    ])
  })
})

it('says that an address typed with http is fetched over https [F-078]', async () => {
  const { store, asked } = await build()
  store.type('http://example.com/sitemap.xml')
  expect(store).toMatchObject({ typed: 'example.com/sitemap.xml', isUpgraded: true })
  await store.fetch()
  expect(asked).toEqual(['https://example.com/sitemap.xml'])
  store.type('')
  expect(store.isUpgraded).toBe(false)
})

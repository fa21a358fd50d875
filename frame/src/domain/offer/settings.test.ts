import type { EnabledIntegration, WidgetOptions } from '@inlet/wire/bridge'
import { describe, expect, it } from 'vitest'
import { fileSyncConfig, sendsDeletionWebhooks, tagsOf } from './requestSettings.ts'
import { scrapeSettings } from './scrapeSettings.ts'
import {
  firstGiven,
  maxFileSize,
  maxFilesCount,
  pollingInterval,
  scrapeLimits,
  tagFilterOf,
} from './settings.ts'

const local = (given: Partial<EnabledIntegration> = {}): EnabledIntegration => ({
  id: 'LOCAL_FILES',
  ...given,
})
const scraper = (given: Partial<EnabledIntegration> = {}): EnabledIntegration => ({
  id: 'WEB_SCRAPER',
  ...given,
})

describe('firstGiven', () => {
  it('takes false, 0 and what is empty for given', () => {
    expect(firstGiven(undefined, false, true)).toBe(false)
    expect(firstGiven<number | undefined>(null, 0, 5)).toBe(0)
    expect(firstGiven(undefined, '', 'text')).toBe('')
    expect(firstGiven<number>(undefined, null)).toBeUndefined()
  })
})

describe('settings of a scrape', () => {
  it('are the integration’s before the widget’s [CFG-80]', () => {
    expect(scrapeSettings(scraper({ chunkSize: 111 }), { chunkSize: 700 }).chunk_size).toBe(111)
  })

  it('are the widget’s before the defaults [CFG-81]', () => {
    expect(scrapeSettings(scraper(), { chunkSize: 700, overlapSize: 7 })).toMatchObject({
      chunk_size: 700,
      chunk_overlap: 7,
    })
    expect(scrapeSettings(undefined, {})).toEqual({
      tags: {},
      chunk_size: 1500,
      chunk_overlap: 20,
      skip_embedding_generation: false,
      enable_auto_sync: false,
      generate_sparse_vectors: false,
      prepend_filename_to_chunks: false,
      html_tags_to_skip: [],
      css_classes_to_skip: [],
      css_selectors_to_skip: [],
      css_selectros_to_skip: [],
      download_css_and_media: false,
      generate_chunks_only: false,
    })
  })

  it('name the selectors to skip in both spellings [CFG-73]', () => {
    expect(scrapeSettings(scraper({ cssSelectorsToSkip: ['#x'] }), {})).toMatchObject({
      css_selectors_to_skip: ['#x'],
      css_selectros_to_skip: ['#x'],
    })
  })

  it.each<[given: object, sent: object, id: string]>([
    [{ skipEmbeddingGeneration: true }, { skip_embedding_generation: true }, 'CFG-65'],
    [{ enableAutoSync: true }, { enable_auto_sync: true }, 'CFG-66'],
    [{ generateSparseVectors: true }, { generate_sparse_vectors: true }, 'CFG-67'],
    [{ prependFilenameToChunks: true }, { prepend_filename_to_chunks: true }, 'CFG-68'],
    [{ maxItemsPerChunk: 4 }, { max_items_per_chunk: 4 }, 'CFG-69'],
    [{ embeddingModel: 'AZURE_OPENAI' }, { embedding_model: 'AZURE_OPENAI' }, 'CFG-70'],
    [{ htmlTagsToSkip: ['nav'] }, { html_tags_to_skip: ['nav'] }, 'CFG-71'],
    [{ cssClassesToSkip: ['ad'] }, { css_classes_to_skip: ['ad'] }, 'CFG-72'],
    [{ downloadCssAndMedia: true }, { download_css_and_media: true }, 'CFG-74'],
    [{ generateChunksOnly: true }, { generate_chunks_only: true }, 'CFG-75'],
  ])('pass %j of the integration on as %j [%s] [F-109]', (given, sent) => {
    expect(scrapeSettings(scraper(given), {})).toMatchObject(sent)
  })

  it('are limited by the host, by 100 pages and by a depth of 10', () => {
    expect(scrapeLimits(undefined)).toEqual({ maxPages: 100, maxDepth: 10, defaultDepth: 3 })
    expect(scrapeLimits(scraper({ maxPagesToScrape: 7, recursionDepth: 2 }))).toEqual({
      maxPages: 7,
      maxDepth: 2,
      defaultDepth: 2,
    })
    expect(scrapeLimits(scraper({ recursionDepth: 0 }))).toMatchObject({ maxDepth: 0, defaultDepth: 0 })
    expect(scrapeLimits(scraper({ recursionDepth: 25 }))).toMatchObject({ maxDepth: 10, defaultDepth: 10 })
  })
})

describe('the largest file', () => {
  it('is the account’s limit or the widget’s, whichever is smaller [CFG-82]', () => {
    expect(maxFileSize(4_000_000, undefined, { maxFileSize: 20_000_000 })).toBe(4_000_000)
    expect(maxFileSize(50_000_000, undefined, { maxFileSize: 20_000_000 })).toBe(20_000_000)
  })

  it('is the integration’s in place of the widget’s, still capped by the account [CFG-34]', () => {
    expect(maxFileSize(null, local({ maxFileSize: 3_000_000 }), { maxFileSize: 9_000_000 })).toBe(3_000_000)
    expect(maxFileSize(null, local({ maxFileSize: 25_000_000 }), { maxFileSize: 9_000_000 })).toBe(25_000_000)
    expect(maxFileSize(4_000_000, local({ maxFileSize: 25_000_000 }), {})).toBe(4_000_000)
  })

  it('is at most 30,000,000 bytes where the account says nothing [CFG-83]', () => {
    expect(maxFileSize(null, local({ maxFileSize: 90_000_000 }), {})).toBe(30_000_000)
    expect(maxFileSize(undefined, local({ maxFileSize: 90_000_000 }), {})).toBe(30_000_000)
  })

  it('has 20,000,000 bytes where nothing is set', () => {
    expect(maxFileSize(null, local(), {})).toBe(20_000_000)
  })
})

describe('files in one upload', () => {
  it.each([
    [{}, 10],
    [{ maxFilesCount: 3 }, 3],
    [{ maxFilesCount: 80 }, 50],
    [{ maxFilesCount: 0 }, 1],
    [{ allowMultipleFiles: false, maxFilesCount: 5 }, 1],
    [{ allowMultipleFiles: true }, 10],
  ])('with %j are %d', (given, count) => {
    expect(maxFilesCount(local(given))).toBe(count)
  })
})

describe('the rest', () => {
  it('copies tags, so that nobody can change what is sent', () => {
    const list = ['a', 'b']
    const tags = { team: 'x', level: 2, open: true, list, numbers: [1, 2] }
    const copy = tagsOf({ tags })
    expect(copy).toEqual(tags)
    expect(copy.list).not.toBe(list)
    expect(tagsOf({})).toEqual({})
    expect(tagFilterOf({ dataSourceTagsFilterQuery: { team: 'x' }, tags: { other: 1 } })).toEqual({
      team: 'x',
    })
  })

  it('takes the integration’s file sync configuration as a whole', () => {
    const widget: WidgetOptions = { fileSyncConfig: { split_rows: true } }
    expect(fileSyncConfig(local({ fileSyncConfig: { sync_attachments: true } }), widget)).toEqual({
      sync_attachments: true,
    })
    expect(fileSyncConfig(local(), widget)).toEqual({ split_rows: true })
    expect(fileSyncConfig(undefined, {})).toEqual({})
  })

  it.each([
    [undefined, 8000],
    [0, 3000],
    [2999, 3000],
    [3001, 3001],
    [60_000, 60_000],
  ])('polls, with an interval of %j from the host, every %d ms', (dataSourcePollingInterval, interval) => {
    expect(pollingInterval({ dataSourcePollingInterval })).toBe(interval)
  })

  it('tells the web hook about deletions if the integration, or else the widget, says so', () => {
    expect(
      sendsDeletionWebhooks(local({ sendDeletionWebhooks: false }), { sendDeletionWebhooks: true }),
    ).toBe(false)
    expect(sendsDeletionWebhooks(local(), { sendDeletionWebhooks: true })).toBe(true)
    expect(sendsDeletionWebhooks(undefined, {})).toBe(false)
  })
})

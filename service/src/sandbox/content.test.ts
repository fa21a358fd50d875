import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Edits } from '../../emulators/kit/Edits.ts'
import { PEOPLE, personOf } from '../../emulators/people/people.ts'
import { SOURCE_SHAPES } from '../../emulators/people/sourceShapes.ts'
import { sentenceOf } from '../../emulators/people/wordingOf.ts'
import { TestClock } from '../../test/TestClock.ts'
import { createIngester, detectFormat, formatAbility, type ProcessingChoices } from '../ingest/index.ts'
import { THIRD_PARTY_SOURCES, type ThirdPartySource } from '../sources/thirdPartySources.ts'
import { type ContentItem, SandboxContent } from './SandboxContent.ts'

const ingester = createIngester({ parseWorkers: 2, ocrLanguages: [] })

const SETTINGS: ProcessingChoices = {
  chunkSize: 1500,
  chunkOverlap: 20,
  setPageAsBoundary: false,
  splitRows: false,
  prependFilename: false,
  useOcr: false,
  tablesWithOcr: false,
  generateChunksOnly: false,
  maxItemsPerChunk: null,
}
/** A chat has conversations, and no items. */
const LISTED = THIRD_PARTY_SOURCES.filter((source) => source !== 'SLACK')
const EVERYTHING = 100_000
const clock = new TestClock()
const { signal } = new AbortController()

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'inlet-sandbox-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function contentAt(source: ThirdPartySource, id = 'fine'): SandboxContent {
  return new SandboxContent(source, personOf(id) ?? PEOPLE[0], new Edits(clock), 'http://sandbox')
}

function itemsOf(source: ThirdPartySource, person?: string): ContentItem[] {
  return contentAt(source, person).everything(0, EVERYTHING).items
}

function contentOf(source: ThirdPartySource, id: string): { name: string; bytes: Uint8Array } {
  const content = contentAt(source).content(id)
  if (content === null || content === 'bad') throw new Error(`No content of ${id}`)
  return content
}

function ending(items: readonly ContentItem[], end: string): ContentItem {
  const item = items.find(({ id }) => id === end || id.endsWith(`.${end}`))
  if (!item) throw new Error(`No item ${end}`)
  return item
}

describe.each(LISTED)('%s', (source) => {
  const items = itemsOf(source)

  test('is the same every time, to the byte', () => {
    expect(itemsOf(source)).toEqual(items)
    for (const { id, format } of items) {
      if (format === null) continue
      expect(Buffer.from(contentOf(source, id).bytes).equals(Buffer.from(contentOf(source, id).bytes))).toBe(
        true,
      )
    }
  })

  test('names every item once, below what it is in', () => {
    const ids = new Set(items.map(({ id }) => id))
    expect(ids.size).toBe(items.length)
    for (const { parent } of items) expect(parent === null || ids.has(parent)).toBe(true)
  })

  test('has odd names, an empty folder, six levels, and things that cannot be had', () => {
    expect(ending(items, 'names.markup').name).toContain('<img src=x onerror=alert(1)>')
    expect(ending(items, 'names.emoji').name).toContain('🦊')
    expect(ending(items, 'names.right-to-left').name).toContain('تقرير')
    expect(ending(items, 'names.long').name).toHaveLength(255)
    expect(ending(items, 'handbook.survey')).toMatchObject({ selectable: false, format: null })
    const empty = ending(items, 'empty')
    expect(empty.expandable).toBe(true)
    expect(contentAt(source).list(empty.id, 0, 10)).toEqual({ items: [], next: null })
    expect(ending(items, 'level-6.treasure').id).toContain('level-1.level-2.level-3.level-4.level-5.level-6')
  })

  test('has documents that are read, each with its sentence, and two that are not', async () => {
    const unread: string[] = []
    const sample = items.filter(({ id, format }) => format !== null && !/record-([2-9]|1.)$/.test(id))
    for (const [index, { id }] of sample.entries()) {
      const { name, bytes } = contentOf(source, id)
      const { format } = detectFormat(bytes.subarray(0, 4096), name)
      if (formatAbility(format) !== 'text') {
        unread.push(format)
        continue
      }
      const path = join(folder, `${source}-${index}`)
      writeFileSync(path, bytes)
      const { text, chunks } = await ingester.file({
        path,
        name,
        format,
        settings: SETTINGS,
        owner: 1,
        signal,
      })
      expect(text.replace(/\s+/g, ' ')).toContain(sentenceOf(SOURCE_SHAPES[source], id))
      expect(chunks.length).toBeGreaterThan(0)
    }
    expect(unread).toEqual(['PNG', 'XYZ'])
  })
})

test('a source speaks of its own things', () => {
  const typesOf = (source: ThirdPartySource) => new Set(itemsOf(source).map(({ type }) => type))
  expect(typesOf('ZENDESK')).toEqual(new Set(['TICKET', 'ARTICLE', 'SECTION', 'TICKET_ATTACHMENT', 'FORM']))
  expect(typesOf('S3')).toEqual(new Set(['BUCKET', 'FOLDER', 'FILE', 'FORM']))
  expect(typesOf('CONFLUENCE')).toEqual(new Set(['SPACE', 'FOLDER', 'PAGE', 'FILE', 'FORM']))
  expect(ending(itemsOf('NOTION'), 'welcome')).toMatchObject({ name: 'Welcome', format: 'NOTION' })
  expect(ending(itemsOf('NOTION'), 'team')).toMatchObject({ expandable: true, format: 'NOTION' })
  expect(ending(itemsOf('SHAREPOINT'), 'welcome').root).toBe('drive-1')
  expect(itemsOf('SERVICENOW')[0]).toMatchObject({ type: 'TABLE', selectable: false, expandable: true })
})

test('pages of 10,000 meet without gap or overlap', () => {
  const big = contentAt('DROPBOX', 'big')
  const seen: string[] = []
  for (let from: number | null = 0; from !== null; ) {
    const page: ReturnType<SandboxContent['list']> = big.list('archive', from, 333)
    seen.push(...(page?.items ?? []).map(({ name }) => name))
    from = page?.next ?? null
  }
  expect(seen).toHaveLength(10_000)
  expect(seen).toEqual([...seen].sort())
  expect(big.list('archive', 10_000, 10)).toEqual({ items: [], next: null })
})

test.each([
  '',
  '.',
  'welcome.',
  'toString',
  'archive.record-0',
  'archive.record-13',
  'archive.record-01',
  'a/b',
])('there is no item %j', (id) => {
  expect(contentAt('DROPBOX').content(id)).toBeNull()
  expect(contentAt('DROPBOX').list(id, 0, 10)).toBeNull()
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fixtureOf } from '../../test/documents/fixtureOf.ts'
import { makeDocuments } from '../../test/documents/makeDocuments.ts'
import { makeBombPdf, makeHostileDocuments } from '../../test/documents/makeHostileDocuments.ts'
import { makePdf } from '../../test/documents/makePdf.ts'
import { makeXlsx } from '../../test/documents/makeXlsx.ts'
import { PLAIN_CHOICES } from '../../test/plainChoices.ts'
import { createIngester, detectFormat, type Ingested, IngestFault, type ProcessingChoices } from './index.ts'

const ingester = createIngester({ parseWorkers: 2, ocrLanguages: [] })

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'inlet-ingest-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function ingest(
  name: string,
  content: Uint8Array | string,
  choices: Partial<ProcessingChoices> = {},
  signal = new AbortController().signal,
): Promise<Ingested> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const path = join(folder, name)
  writeFileSync(path, bytes)
  const { format } = detectFormat(bytes.subarray(0, 4096), name)
  return ingester.file({ path, name, format, settings: { ...PLAIN_CHOICES, ...choices }, owner: 1, signal })
}

function sentenceOf(extension: string): string {
  return `The ${extension} fox & its <friends> jump over 12 lazy_dogs (twice).`
}

describe.each(makeDocuments(sentenceOf))('$name', ({ name, bytes, extension }) => {
  test('is read and chunked', async () => {
    const { text, characters, tokens, chunks, unread } = await ingest(name, bytes)
    expect(text).toContain(sentenceOf(extension))
    expect(characters).toBe(text.length)
    expect(tokens).toBeGreaterThan(15)
    expect(chunks).toHaveLength(1)
    expect(chunks[0]?.text).toBe(text)
    expect(unread).toEqual([])
  })

  test('is nothing when it is empty', async () => {
    expect(await ingest(name, '')).toMatchObject({ text: '', chunks: [], unread: ['NO_TEXT'] })
  })
})

const hostileDocuments = await makeHostileDocuments()

describe('hostile and broken files are refused with their reason', () => {
  test.each(hostileDocuments)('$name', async ({ name, bytes, reason }) => {
    const fault = await ingest(name, bytes).catch((error: unknown) => error)
    expect(fault).toBeInstanceOf(IngestFault)
    expect(fault).toMatchObject({
      name: 'IngestFault',
      message: expect.stringMatching(reason),
      retryable: false,
    })
  })

  test('a page that unpacks to gigabytes is stopped, and the next file is read', {
    timeout: 60_000,
  }, async () => {
    await expect(ingest('bomb.pdf', makeBombPdf())).rejects.toThrow(
      // On a busy machine its time is over first.
      /needs more memory|took too long/,
    )
    expect((await ingest('after.txt', 'Still here.')).text).toBe('Still here.')
  })
})

test.each([
  [
    'photo.png',
    '\x89PNG\r\n\x1a\n',
    /^No OCR was asked for, so the text of this image cannot be read\. The file is stored\.$/,
  ],
  [
    'talk.mp3',
    'ID3\x04\0',
    /^No transcription provider is configured, so this audio recording cannot be read\. The file is stored\.$/,
  ],
  ['film.mp4', '\0\0\0\x20ftypisom', /^No transcription provider is configured, so this video recording/],
  ['setup.exe', 'MZ', /^Files of type EXE cannot be read\.$/],
])('%s is refused in honest words', async (name, head, reason) => {
  const fault = await ingest(name, new Uint8Array(Buffer.from(head, 'latin1'))).catch(
    (error: unknown) => error,
  )
  expect(fault).toBeInstanceOf(IngestFault)
  expect(fault).toMatchObject({ message: expect.stringMatching(reason), retryable: false })
})

test('a file that is not there may be there later', async () => {
  const missing = {
    path: join(folder, 'missing.txt'),
    name: 'missing.txt',
    format: 'TEXT',
    settings: PLAIN_CHOICES,
  }
  await expect(
    ingester.file({ ...missing, owner: 1, signal: new AbortController().signal }),
  ).rejects.toMatchObject({
    name: 'IngestFault',
    retryable: true,
  })
})

describe('choices', async () => {
  const pages = Array.from({ length: 6 }, (_, index) => `Page number ${index + 1}. It is short.`)
  const pdf = await makePdf(pages)

  test('chunks know the page they begin on', async () => {
    const { chunks } = await ingest('pages.pdf', pdf, { chunkSize: 20, chunkOverlap: 0 })
    expect(chunks.map(({ page }) => page)).toEqual([1, 3, 5])
    expect(chunks[1]?.text).toBe(`${pages[2]}\n\n${pages[3]}`)
  })

  const slides = ['First slide\nSecond & line\n\nSay hello', '', 'Third\n\na\tb\nc\td']
  test.each([
    ['pages.pdf', pdf, pages],
    ['slides.pptx', fixtureOf('slides.pptx'), slides],
  ])('no chunk of %s spans two pages if pages are boundaries', async (name, bytes, texts) => {
    const { chunks } = await ingest(name, bytes, { setPageAsBoundary: true })
    const pagesWithText = texts.map((text, index) => [text, index + 1]).filter(([text]) => text !== '')
    expect(chunks.map(({ text, page }) => [text, page])).toEqual(pagesWithText)
  })

  const rows = Array.from({ length: 7 }, (_, index) => [`row ${index}`, String(index * 2)])
  const table = [['name', 'value'], ...rows]
  const rowTexts = rows.map(([name, value]) => `name: ${name}\nvalue: ${value}`)
  const tables: [string, Uint8Array | string][] = [
    ['rows.csv', table.map((row) => row.join(',')).join('\n')],
    ['rows.tsv', table.map((row) => row.join('\t')).join('\n')],
    ['rows.xlsx', await makeXlsx([{ name: 'Rows', rows: table }])],
  ]

  test.each(tables)('each row of %s is a chunk if rows are split', async (name, content) => {
    const { chunks, text } = await ingest(name, content, { splitRows: true })
    expect(chunks.map((chunk) => [chunk.text, chunk.page])).toEqual(rowTexts.map((row) => [row, null]))
    expect(text).toBe(rowTexts.join('\n\n'))
  })

  test.each(tables)('a chunk of %s has no more rows than it may', async (name, content) => {
    const { chunks } = await ingest(name, content, { maxItemsPerChunk: 3 })
    expect(chunks.map(({ text }) => text.split('\n\n').length)).toEqual([3, 3, 1])
  })

  test('a chunk of JSON has no more entries than it may, and never more tokens', async () => {
    const list = JSON.stringify(rows.map(([name]) => ({ name })))
    const few = await ingest('list.json', list, { maxItemsPerChunk: 2 })
    expect(few.chunks.map(({ text }) => text.split('\n\n').length)).toEqual([2, 2, 2, 1])
    const small = await ingest('list.json', list, { maxItemsPerChunk: 5, chunkSize: 20 })
    expect(small.chunks.every(({ tokens }) => tokens <= 20)).toBe(true)
    expect(small.chunks.length).toBeGreaterThan(2)
  })

  test('a row that is larger than a chunk is divided by itself', async () => {
    const words = Array.from({ length: 100 }, (_, index) => `w${index}`).join(' ')
    const { chunks } = await ingest('long.csv', `name\nshort\n${words}\nlast`, {
      splitRows: true,
      chunkSize: 50,
    })
    expect(chunks[0]?.text).toBe('name: short')
    expect(chunks.at(-1)?.text).toBe('name: last')
    expect(chunks.length).toBeGreaterThan(6)
    expect(chunks.every(({ tokens }) => tokens <= 50)).toBe(true)
  })

  test('rows and names together', async () => {
    const { chunks } = await ingest('rows.csv', 'a,b\n1,2', { splitRows: true, prependFilename: true })
    expect(chunks.map(({ text }) => text)).toEqual(['rows.csv\n\na: 1\nb: 2'])
  })
})

test('the event loop stays free, and an abort ends the work at once with its reason', async () => {
  const controller = new AbortController()
  const reason = new Error('no longer wanted')
  const lines = Array.from({ length: 400_000 }, (_, index) => `Line ${index} with ${index * 7919} in it.`)
  let ticks = 0
  const timer = setInterval(() => {
    ticks += 1
    if (ticks === 10) controller.abort(reason)
  }, 10)
  const ingested = ingest('large.txt', lines.join('\n'), {}, controller.signal)
  await expect(ingested).rejects.toBe(reason)
  clearInterval(timer)
  expect(ticks).toBeGreaterThanOrEqual(10)
  await expect(ingest('small.txt', 'x', {}, controller.signal)).rejects.toBe(reason)
  expect((await ingest('small.txt', 'x')).text).toBe('x')
})

test('many files at once are all read', async () => {
  const names = Array.from({ length: 20 }, (_, index) => `file ${index}.txt`)
  const all = await Promise.all(names.map((name) => ingest(name, `This is ${name}.`)))
  expect(all.map(({ text }) => text)).toEqual(names.map((name) => `This is ${name}.`))
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makePicture, makeScan } from '../../../test/documents/makeScan.ts'
import { createIngester } from '../index.ts'

/** One pool with OCR, and one without. */
const ingesters = {
  eng: createIngester({ parseWorkers: 1, ocrLanguages: ['eng'] }),
  none: createIngester({ parseWorkers: 1, ocrLanguages: [] }),
}
const folder = mkdtempSync(join(tmpdir(), 'inlet-ocr-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const ROWS = [
  ['Item', 'Count', 'Price'],
  ['Zebra', '12', '4.50'],
  ['Walrus', '7', '129.00'],
]
const SECOND = 'A page with a text layer, which nobody has to recognise at all.'
const picture = await makePicture('The price list of spring', ROWS)

async function read(name: string, bytes: Uint8Array, ocr: keyof typeof ingesters, tables = false) {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  const settings = {
    chunkSize: 1500,
    chunkOverlap: 20,
    setPageAsBoundary: false,
    splitRows: false,
    prependFilename: false,
    useOcr: true,
    tablesWithOcr: tables,
    generateChunksOnly: false,
    maxItemsPerChunk: null,
  }
  const format = name.slice(name.lastIndexOf('.') + 1).toUpperCase()
  const { signal } = new AbortController()
  return ingesters[ocr].file({ path, name, format, settings, owner: 1, signal })
}

// Recognition takes seconds of a busy machine: one picture by itself, and one in a PDF.
test('reads what stands in a picture', { timeout: 120_000 }, async () => {
  const { text, unread } = await read('list.png', picture, 'eng')
  expect(text).toContain('The price list of spring')
  expect(unread).toEqual([])
})

test('reads the scanned pages of a PDF, and keeps their tables', { timeout: 120_000 }, async () => {
  const { text, unread, notes } = await read('scan.pdf', await makeScan(picture, SECOND), 'eng', true)
  expect(text).toContain('The price list of spring')
  expect(text).toMatch(
    /\| Item \| Count \| Price \|\n\|[ -|]+\|\n\| Zebra \| 12 \| 4.50 \|\n\| Walrus \| 7 \| 129.00 \|/,
  )
  expect(text).toContain(SECOND)
  expect([unread, notes]).toEqual([[], []])
})

test('says where no OCR is configured, and reads the other pages', async () => {
  await expect(read('list.png', picture, 'none')).rejects.toThrow(
    'No OCR is configured, so the text of this image cannot be read. The file is stored.',
  )
  const { text, unread, notes } = await read('scan.pdf', await makeScan(picture, SECOND), 'none')
  expect(text).toBe(SECOND)
  expect(unread).toEqual(['PICTURES'])
  expect(notes).toEqual(['No OCR is configured, so pages that are pictures were not read.'])
})

test('an image of too many pixels is refused before it is unpacked', async () => {
  const huge = Buffer.from(picture)
  huge.writeUInt32BE(60_000, 16)
  huge.writeUInt32BE(60_000, 20)
  await expect(read('huge.png', huge, 'eng')).rejects.toThrow('more than 50 million pixels')
  await expect(read('half.png', picture.subarray(0, 20), 'eng')).rejects.toThrow('damaged')
})

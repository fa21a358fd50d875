import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { extractPage } from '../../src/crawl/page/extractPage.ts'
import { detectFormat } from '../../src/ingest/detectFormat.ts'
import { extract } from '../../src/ingest/extract/extract.ts'
import { CORPUS } from './corpus.ts'
import { PAGES } from './pages.ts'
import { recall, wordsOf } from './recall.ts'

/** Included by the page about what is read. `npx vitest run service/test/corpus -u` writes it anew. */
const TABLE = '../../../docs/reference/recall.md'
const FLOOR = 0.98
/** Of the words that stand in no navigation. */
const PAGE_FLOOR = 0.95

const rows: string[] = []

function note(name: string, origin: string, expected: string, share: number, lacks = '') {
  rows.push(
    `| ${name} | ${origin} | ${wordsOf(expected).length} | ${Math.floor(share * 1000) / 10} % | ${lacks} |`,
  )
}

describe('documents', () => {
  test.each(CORPUS.map((file) => ({ name: basename(file.path), ...file })))(
    '$name of $origin is read as others read it [F-020] [F-022]',
    async ({ name, path, origin, expected, floor = FLOOR, lacks }) => {
      const bytes = new Uint8Array(readFileSync(path))
      const words = typeof expected === 'string' ? expected : expected(bytes)
      const { parts } = await extract(bytes, detectFormat(bytes, name).format, 'unasked')
      const share = recall(words, parts.map(({ text }) => text).join('\n'))
      note(name, origin, words, share, lacks)
      expect(wordsOf(words).length).toBeGreaterThan(0)
      expect(share).toBeGreaterThanOrEqual(floor)
    },
  )
})

describe('web pages', () => {
  test.each(PAGES)('$name keeps what a person comes for [F-021]', ({ name, html, expected }) => {
    const { text } = extractPage(html, `https://example.com/${name}`)
    const share = recall(expected, text)
    note(name, 'written by hand', expected, share)
    expect(share).toBeGreaterThanOrEqual(PAGE_FLOOR)
    expect(text).not.toMatch(/[¶#]\]|Imprint|Cart/)
  })
})

test('the table in the manual says what this run found', async () => {
  const head = ['| file | made by | words | found | not read |', '|---|---|---|---|---|']
  await expect(`${[...head, ...rows].join('\n')}\n`).toMatchFileSnapshot(TABLE)
})

import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { extractPage } from '../../src/crawl/page/extractPage.ts'
import { htmlToMarkdown } from '../../src/ingest/extract/htmlToMarkdown.ts'

/**
 * Small pages in the markup of generators, help centers and editors, written for this test, each with the Markdown that
 * is to come of it. `websites` are whole pages; `documents` are files, mails and the articles of sources.
 */
const READERS = {
  websites: (html: string) => extractPage(html, 'https://docs.example/guide/page').text,
  documents: htmlToMarkdown,
}
const at = (path: string) => new URL(path, import.meta.url)
const namesIn = (folder: string) =>
  readdirSync(at(folder)).flatMap((file) => (file.endsWith('.html') ? [file.slice(0, -5)] : []))

describe.each(Object.entries(READERS))('%s', (folder, read) => {
  it.each(namesIn(folder))('%s [F-241, F-242, F-243, F-247, F-248, F-251]', (name) => {
    const html = readFileSync(at(`${folder}/${name}.html`), 'utf8')
    expect(`${read(html)}\n`).toBe(readFileSync(at(`${folder}/${name}.md`), 'utf8'))
  })
})

it('has at least 60 pages', () => {
  const count = Object.keys(READERS).reduce((sum, folder) => sum + namesIn(folder).length, 0)
  expect(count).toBeGreaterThanOrEqual(60)
})

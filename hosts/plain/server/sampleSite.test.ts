import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { sampleSite } from './sampleSite.ts'

const folder = fileURLToPath(new URL('../public/sample', import.meta.url))
const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.html'),
)

test('every link between the pages leads to a page', () => {
  expect(pages.length).toBeGreaterThanOrEqual(8)
  for (const page of pages) {
    const html = readFileSync(join(folder, page), 'utf8')
    const base = `http://site.example/sample/${page.replaceAll('\\', '/')}`
    for (const [, href = ''] of html.matchAll(/ href="([^"]+)"/g)) {
      const { pathname } = new URL(href, base)
      if (!pathname.startsWith('/sample/')) continue
      const file = join(folder, pathname.slice('/sample/'.length), pathname.endsWith('/') ? 'index.html' : '')
      expect(existsSync(file), `${page} → ${href}`).toBe(true)
    }
  }
})

test('the sitemap names every page that wants to be found, and no other', async () => {
  const sitemap = await (await sampleSite().request('http://site.example/sitemap.xml')).text()
  const named = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)
  const wanted = pages
    .filter((page) => !readFileSync(join(folder, page), 'utf8').includes('name="robots"'))
    .map((page) => `http://site.example/sample/${page === 'index.html' ? '' : page}`)
  expect(named.toSorted()).toEqual(wanted.toSorted())
})

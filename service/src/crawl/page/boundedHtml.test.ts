import { expect, it } from 'vitest'
import { boundedHtml, HTML_LIMITS } from './boundedHtml.ts'
import { extractPage } from './extractPage.ts'
import { parsePage } from './pageDom.ts'

const count = (html: string, selector: string) => [...parsePage(html).querySelectorAll(selector)].length
const body = (html: string, limits = {}) =>
  /<body>(.*)<\/body>/s.exec(boundedHtml(html, { ...HTML_LIMITS, ...limits }))?.[1]

it('completes sloppy markup', () => {
  expect(boundedHtml('<P Class="a&quot;b">one<p>two &amp; &lt;three><BR>')).toBe(
    '<html><head></head><body><p class="a&quot;b">one</p><p>two &amp; &lt;three><br></p></body></html>',
  )
  expect(boundedHtml('<html lang=en><body class=x><body class=y>z')).toBe(
    '<html lang="en"><head></head><body class="x">z</body></html>',
  )
})

it('ends a heading with the end of one of another level [F-251]', () => {
  expect(body('<h2>Title</h3><p>Text</p><h4>Next</h4>')).toBe('<h2>Title</h2><p>Text</p><h4>Next</h4>')
})

it('keeps the text of what is nested too deeply', () => {
  expect(body('<div><b><i>x</i>y</b></div>', { depth: 2 })).toBe('<div><b> xy</b></div>')
})

it('stops at each limit', () => {
  expect(count(boundedHtml('<p>a'.repeat(1000), { ...HTML_LIMITS, nodes: 100 }), 'p')).toBe(50)
  expect(body('a'.repeat(100_000), { text: 40_000 })?.length).toBeLessThan(60_000)
  expect(body(`<img src="data:${'a'.repeat(3000)}" alt="b">`)).toBe('<img alt="b">')
})

it('says when a page is longer than what is read of it [F-250]', () => {
  const isCut = (html: string) => extractPage(html, 'https://example.com/').isCut
  expect(isCut('<p>a'.repeat(1000))).toBe(false)
  expect(isCut('<p>a</p>'.repeat(40_000))).toBe(true)
})

it('counts the entities that would become nodes', () => {
  expect(extractPage('&lt;'.repeat(1_000_000), 'https://example.com/').text.length).toBeLessThanOrEqual(
    60_000,
  )
  expect(extractPage('&'.repeat(1_000_000), 'https://example.com/').text.length).toBeLessThanOrEqual(80_000)
})

it.each([
  ['nested elements', '<div>'.repeat(200_000)],
  ['nested formatting', '<b>x'.repeat(200_000)],
  ['nested tables', '<table><tr><td>'.repeat(70_000)],
  ['nested lists', '<ul><li>'.repeat(100_000)],
  ['open comments', '<!--'.repeat(500_000)],
  ['open tags', '<a href="'.repeat(300_000)],
  ['attributes', `<a ${'x=1 '.repeat(500_000)}>`],
  ['angle brackets', '<'.repeat(2_000_000)],
  ['white space', `<pre>${'\n '.repeat(1_000_000)}x`],
  ['line breaks', `a${'<br>'.repeat(500_000)}b`],
  [
    'merged cells',
    `<main><table><tr>${'<td rowspan=60000>a value of some length'.repeat(99)}${'<tr><td>b'.repeat(20_000)}`,
  ],
  ['wide tables', `<main><table><tr>${'<td>a'.repeat(10_000)}${'<tr><td>'.repeat(5000)}`],
  ['paragraphs', '<p>hello <b>x</b> <a href="/a">link</a></p>'.repeat(50_000)],
])('reads a page full of %s with little work', { timeout: 120_000 }, (_, html) => {
  // Time of this process, since others may share the machine. Without bounds it is minutes, or the stack overflows.
  const before = process.cpuUsage()
  expect(extractPage(html, 'https://example.com/').text.length).toBeLessThan(3_000_000)
  expect(process.cpuUsage(before).user).toBeLessThan(10_000_000)
})

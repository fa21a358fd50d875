import { expect, test } from 'vitest'
import { ingestExtracted } from '../ingestExtracted.ts'
import { extract } from './extract.ts'

const SETTINGS = {
  chunkSize: 100,
  chunkOverlap: 0,
  setPageAsBoundary: false,
  splitRows: false,
  prependFilename: false,
  useOcr: false,
  tablesWithOcr: false,
  generateChunksOnly: true,
  maxItemsPerChunk: null,
}
const DATA = `data:image/png;base64,${'iVBORw0KGgo'.repeat(300)}`

async function textOf(text: string, format: string): Promise<string> {
  const extracted = await extract(new TextEncoder().encode(text), format, 'unasked')
  return ingestExtracted(extracted, { name: 'a', settings: SETTINGS, isMarkdown: format === 'MD' }).text
}

test.each([
  ['inline', `Before ![a plan](${DATA}) after.`, 'Before a plan after.'],
  ['inline with a title', `Before ![a plan](${DATA} "drawn in May") after.`, 'Before a plan after.'],
  ['in a linked picture', `[![a plan](${DATA})](https://example.com)`, '[a plan](https://example.com)'],
  ['as a link', `A [file](data:text/plain;base64,SGVsbG8=).`, 'A file.'],
  ['in a definition', `Before ![a plan][image1] after.\n\n[image1]: <${DATA}>`, 'Before a plan after.'],
  [
    'in a definition without a description',
    `Before ![][image1] after.\n\n[image1]: <${DATA}>`,
    'Before  after.',
  ],
  ['in HTML', `Before <img alt="a plan" src="${DATA}"> after.`, 'Before a plan after.'],
  [
    'as SVG in plain text',
    'See ![a plan](data:image/svg+xml;utf8,%3Csvg%20x=(1)%3E) here.',
    'See a plan here.',
  ],
])('a picture that is written out %s never becomes text [F-233] [F-410]', async (_, text, expected) => {
  expect(await textOf(text, 'MD')).toBe(expected)
})

test('other links and pictures stay [F-410]', async () => {
  const text = '![a](https://example.com/a.png) [b][c] data: 3\n\n[c]: https://example.com'
  expect(await textOf(text, 'MD')).toBe(text)
})

test('so much base64 is no text of other files either [F-410]', async () => {
  expect(await textOf(`{"picture": "${DATA}", "name": "plan"}`, 'JSON')).toBe(
    '{"picture": "", "name": "plan"}',
  )
})

test('so much base64 is no text without a type either, other long words stay [F-410]', async () => {
  const bytes = 'iVBORw0KGgo'.repeat(300)
  expect(await textOf(`{"picture": "${bytes}==", "name": "plan"}`, 'JSON')).toBe(
    '{"picture": "", "name": "plan"}',
  )
  expect(await textOf(`<a><b>${bytes}</b>plan</a>`, 'XML')).toBe('<a><b></b>plan</a>')
  for (const word of ['ACGT'.repeat(300), '0af9'.repeat(300), '-'.repeat(2000)]) {
    expect(await textOf(`See ${word} here`, 'TEXT')).toContain(word.slice(0, 50))
  }
})

test('entities are the characters they stand for, but in code [F-403]', async () => {
  expect(await textOf('M&uuml;ller &amp; S&#246;hne\n\n```\n&lt;b&gt;\n```\n\n`&amp;` &copy;', 'MD')).toBe(
    'Müller & Söhne\n\n```\n&lt;b&gt;\n```\n\n`&amp;` ©',
  )
  expect(await textOf('<a t="Stra&#xdf;e">M&uuml;ller &lt;3&gt;</a>', 'XML')).toBe(
    '<a t="Straße">Müller <3></a>',
  )
})

test('comments, scripts and styles are no text, but in code and where nothing ends them [F-247]', async () => {
  const hidden =
    '<!-- ask\n\n```\nx\n``` -->Plan<!-->\n[//]: # (planted)\n<style>p{}</style><SCRIPT src="a">b</Script >'
  expect(await textOf(`${hidden} A.`, 'MD')).toBe('Plan\n\n A.')
  const code = '`<!-- a -->`\n\n```html\n<!-- b -->\n```'
  expect(await textOf(code, 'MD')).toBe(code)
  expect(await textOf('One <!-- two &amp; three', 'MD')).toBe('One <!-- two & three')
})

test.each([
  ['comments that nothing closes', '<!-- '.repeat(100_000)],
  ['scripts that nothing closes', '<script>'.repeat(60_000)],
  ['an endless type', `![a](data:${'a'.repeat(500_000)}`],
  ['endless parameters', `![a](data:a/b${';a=b'.repeat(200_000)}`],
  ['backticks', '`'.repeat(500_000)],
  ['fences that nothing closes', '```\n~~~\n'.repeat(50_000)],
])('is not held up by %s [F-410]', async (_, text) => {
  const began = performance.now()
  await textOf(text, 'MD')
  // Far below what quadratic work would take, however busy the machine is.
  expect(performance.now() - began).toBeLessThan(20_000)
})

import { expect, test } from 'vitest'
import { readHtml } from './readHtml.ts'

const read = (html: string | Uint8Array) =>
  readHtml(typeof html === 'string' ? new TextEncoder().encode(html) : html).parts[0]?.text

test('gives all of the text as Markdown, without scripts and styles', () => {
  expect(
    read(
      '<!doctype html><html><head><title>Page</title><style>p{}</style><script>alert(1)</script></head><body>' +
        '<nav>Menu</nav><h1>Heading</h1><p>Some <b>bold</b> &amp; <a href="https://example.com/">linked</a> ' +
        '<a href="other.html">text</a>.</p><ul><li>one<li>two</ul><pre><code>a  b\n</code></pre></body></html>',
    ),
  ).toMatch(
    /^Menu\n\n# Heading\n\nSome \*\*bold\*\* & \[linked\]\(https:\/\/example\.com\/\) text\.\n\n- +one\n- +two\n\n```\na {2}b\n```$/,
  )
})

test('begins with the title where there is no heading', () => {
  expect(read('<title>A title</title><p>Text')).toBe('# A title\n\nText')
})

test('reads the encoding that the file declares', () => {
  const html = '<meta charset="windows-1251"><p>\xcf\xf0\xe8\xe2\xe5\xf2</p>'
  expect(read(new Uint8Array(Buffer.from(html, 'latin1')))).toBe('Привет')
  expect(read(new Uint8Array(Buffer.from('<p>\x93caf\xe9\x94 \x80', 'latin1')))).toBe('“café” €')
  expect(read(new Uint8Array(Buffer.from('\ufeff<p>Grüße</p>', 'utf16le')))).toBe('Grüße')
})

test('leaves nothing out of a long document', () => {
  const paragraphs = Array.from({ length: 40_000 }, (_, index) => `<p>Paragraph ${index}</p>`)
  expect(read(paragraphs.join(''))?.split('\n\n')).toHaveLength(40_000)
})

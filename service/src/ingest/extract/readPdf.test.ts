import { readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { makePdf } from '../../../test/documents/makePdf.ts'
import { extract } from './extract.ts'
import { readPdf } from './readPdf.ts'

/** Made by reportlab with test/corpus/make.py, where their contents are to be read. */
const fileOf = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../../../test/corpus/files/${name}`, import.meta.url)))

const textOf = async (name: string) => (await readPdf(fileOf(name))).parts.map(({ text }) => text).join('\n')

test('gives the text of each page, with its paragraphs', async () => {
  const long = 'A sentence of some length that goes on over the end of the line and comes to its end here.'
  const pdf = await makePdf([`Title\n\n${long}\n\nNext.`, 'Second (page) \\ é.'])
  const { unit, parts, unread } = await readPdf(pdf)
  expect(unit).toBe('page')
  expect(parts.map(({ page }) => page)).toEqual([1, 2])
  expect(parts[0]?.text.split(/\n\s*\n/).map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())).toEqual([
    'Title',
    long,
    'Next.',
  ])
  expect(parts[1]?.text.trim()).toBe('Second (page) \\ é.')
  expect(unread).toEqual([])
})

test('an empty page lacks nothing', async () => {
  expect((await readPdf(await makePdf(['a', '', 'c']))).unread).toEqual([])
})

test('says that pages are pictures of text [F-020]', async () => {
  const { parts, unread } = await readPdf(fileOf('scanned-page.pdf'))
  expect(parts[0]?.text).toContain('This page has a text layer')
  expect(unread).toEqual(['PICTURES'])
})

test('reads what is filled into a form, and remarks [F-020]', async () => {
  const text = await textOf('form.pdf')
  expect(text).toContain('Surname of the applicant: Kowalczyk')
  expect(text).toContain('Newsletter wanted: Yes')
  expect(text).toContain('Branch: Harbour')
  expect(text).toContain('pay: Invoice')
  expect(text).not.toContain('Card')
  expect(text).toContain('remarks: Wheelchair access needed\nGround floor please')
  expect(text).toContain('Please check this date')
})

test('reads Chinese, Japanese and Korean whose fonts are not embedded [F-020]', async () => {
  const { parts, unread } = await readPdf(fileOf('cjk.pdf'))
  expect(parts[0]?.text).toContain('契約の期間は締結の日から二年とする。')
  expect(parts[0]?.text).toContain('本合同自签订之日起生效，有效期两年。')
  expect(parts[0]?.text).toContain('이 계약은 체결일부터 효력이 발생한다.')
  expect(unread).toEqual([])
})

test('puts words together that are written letter by letter [F-020]', async () => {
  const text = await textOf('spaced.pdf')
  expect(text).toContain('QUARTERLY REPORT')
  expect(text).toContain('Letter spaced words remain words')
  expect(text).toContain('INVOICE NUMBER')
  expect(text).toContain('Spaced by hand in a line')
  expect(text).toContain('A\tB\tC\tD\tare columns')
})

test('reads text in every direction [F-020]', async () => {
  const text = await textOf('rotated.pdf')
  for (const line of ['Turned left margin note', 'Upside down remark here', 'Confidential draft watermark']) {
    expect(text).toContain(line)
  }
})

test('says that letters are not known [F-020]', async () => {
  expect((await readPdf(fileOf('private-letters.pdf'))).unread).toEqual(['LETTERS'])
})

test('refuses a PDF with too many pages', async () => {
  const pdf = await makePdf(Array.from({ length: 3001 }, () => 'x'))
  await expect(readPdf(pdf)).rejects.toThrow('more than 3000 pages')
})

type Drawing = { text: string; x: number; y: number; size?: number }

/** A PDF of one page, with each text at its place from the top left. */
async function drawn(texts: readonly Drawing[], bookmarks: readonly string[] = []): Promise<Uint8Array> {
  const document = new PDFDocument({ margin: 0 })
  for (const { text, x, y, size = 10 } of texts)
    document.fontSize(size).text(text, x, y, { lineBreak: false })
  for (const title of bookmarks) document.outline.addItem(title)
  document.end()
  return new Uint8Array(await buffer(document))
}

const firstPage = async (bytes: Uint8Array) => (await readPdf(bytes)).parts[0]

const LEFT = Array.from({ length: 12 }, (_, line) => `Left column line ${line} tells of the quay`)
const RIGHT = Array.from({ length: 12 }, (_, line) => `Right column line ${line} tells of the roof`)

test('two columns that are drawn row by row are read one after the other [F-408]', async () => {
  const rows = LEFT.flatMap((text, line) => [
    { text, x: 40, y: 100 + line * 14 },
    { text: RIGHT[line] ?? '', x: 320, y: 100 + line * 14 },
  ])
  const title = {
    text: 'A title across both of the columns, as wide as the page that it stands on',
    x: 40,
    y: 60,
    size: 14,
  }
  const after = {
    text: 'What follows below goes on over the whole width of the page, past the space between.',
    x: 40,
    y: 300,
  }
  const text = (await firstPage(await drawn([title, ...rows, after])))?.text ?? ''
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  expect(lines.map((line) => line.trim())).toEqual([title.text, ...LEFT, ...RIGHT, after.text])
})

test('three columns that are drawn row by row are read one after the other [F-408]', async () => {
  const lines = (column: string) =>
    Array.from({ length: 10 }, (_, line) => `${column} column, line ${line} of it`)
  const columns = [lines('First'), lines('Second'), lines('Third')]
  const rows = Array.from({ length: 10 }, (_, line) =>
    columns.map((column, index) => ({ text: column[line] ?? '', x: 40 + index * 180, y: 100 + line * 14 })),
  ).flat()
  const text = (await firstPage(await drawn(rows)))?.text ?? ''
  expect(text.split('\n').filter((line) => line.trim() !== '')).toEqual(columns.flat())
})

test('a table that is drawn row by row stays one [F-408]', async () => {
  const rows = Array.from({ length: 12 }, (_, line) => [
    { text: `Article ${line}`, x: 40, y: 100 + line * 14 },
    { text: `${line * 7} EUR`, x: 320, y: 100 + line * 14 },
  ]).flat()
  const text = (await firstPage(await drawn(rows)))?.text ?? ''
  expect(text).toMatch(/Article 3\t21 EUR\n/)
})

test('text that is drawn twice to be bold is read once [F-408]', async () => {
  const bold = [0, 0.4].map((shift) => ({ text: 'Terms of delivery', x: 40 + shift, y: 100 }))
  const again = { text: 'Terms of delivery', x: 40, y: 160 }
  const text = (await firstPage(await drawn([...bold, again])))?.text ?? ''
  expect(text.match(/Terms of delivery/g)).toHaveLength(2)
})

test('text whose letters are drawn twice, one by one, is read once [F-408]', async () => {
  const document = new PDFDocument({ margin: 0 })
  let x = 40
  for (const letter of 'Terms of sale') {
    for (const shift of [0, 0.3]) document.text(letter, x + shift, 100, { lineBreak: false })
    x += document.widthOfString(letter)
  }
  for (const [line, text] of ['AABBCCDDEEFF 1122', 'oo aa'].entries())
    document.text(text, 40, 130 + line * 20, { lineBreak: false })
  document.end()
  const page = await firstPage(new Uint8Array(await buffer(document)))
  expect(page?.text.split('\n').filter(Boolean)).toEqual(['Terms of sale', 'AABBCCDDEEFF 1122', 'oo aa'])
})

test('words cut at the end of a line are whole, and compounds keep their hyphen [F-408]', async () => {
  const lines = ['The inspec-', 'tion is long-term. It is a long-', 'term plan of Ein-', 'und Ausgang.']
  const text = (
    await firstPage(await drawn(lines.map((one, line) => ({ text: one, x: 40, y: 100 + line * 14 }))))
  )?.text
  expect(text?.trim()).toBe('The inspection\nis long-term. It is a long-term\nplan of Ein-\nund Ausgang.')
})

test('a word cut at the end of a column is whole [F-408]', async () => {
  const left = [...LEFT.slice(0, 11), 'Left column ends with an inspec-']
  const right = ['tion that goes on in the right one', ...RIGHT.slice(1)]
  const rows = left.flatMap((text, line) => [
    { text, x: 40, y: 100 + line * 14 },
    { text: right[line] ?? '', x: 320, y: 100 + line * 14 },
  ])
  const text = (await firstPage(await drawn(rows)))?.text ?? ''
  expect(text).toContain('ends with an inspection\nthat goes on in the right one\n')
})

const BODY = Array.from({ length: 20 }, (_, line) => ({
  text: `Text of the body in line ${line}, and more`,
  x: 40,
  y: 200 + line * 14,
}))

test('bookmarks are headings, and else what is written larger [F-417]', async () => {
  const title = { text: 'Of the roof', x: 40, y: 100, size: 18 }
  expect((await firstPage(await drawn([title, ...BODY])))?.headings).toEqual([
    { level: 1, title: 'Of the roof' },
  ])
  expect((await firstPage(await drawn([title, ...BODY], ['Chapter one'])))?.headings).toEqual([
    { level: 1, title: 'Chapter one' },
  ])
  expect((await firstPage(await drawn(BODY)))?.headings).toEqual([])
})

test('a document attached to a PDF is read with it [F-414]', async () => {
  const document = new PDFDocument()
  document.text('See the attachment.')
  document.file(Buffer.from('item,price\nslab,40\n'), { name: 'prices.csv' })
  document.end()
  const { parts, unread } = await extract(new Uint8Array(await buffer(document)), 'PDF', 'unasked')
  expect(parts.at(-1)?.text).toBe('Attachment: prices.csv\n\nitem: slab\nprice: 40')
  expect(unread).toEqual([])
})

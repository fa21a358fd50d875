import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { makePdf } from '../../../test/documents/makePdf.ts'
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

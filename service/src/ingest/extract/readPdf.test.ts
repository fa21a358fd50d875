import { expect, test } from 'vitest'
import { makePdf } from '../../sandbox/documents/makePdf.ts'
import { readPdf } from './readPdf.ts'

test('gives the text of each page, with its paragraphs', async () => {
  const long = 'A sentence of some length that goes on over the end of the line and comes to its end here.'
  const { unit, parts, note } = await readPdf(
    makePdf([`Title\n\n${long}\n\nNext.`, 'Second (page) \\ é.']),
    false,
  )
  expect(unit).toBe('page')
  expect(parts.map(({ page }) => page)).toEqual([1, 2])
  expect(parts[0]?.text.split(/\n\s*\n/).map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())).toEqual([
    'Title',
    long,
    'Next.',
  ])
  expect(parts[1]?.text.trim()).toBe('Second (page) \\ é.')
  expect(note).toBeNull()
})

test('says how many pages have no text layer', async () => {
  expect((await readPdf(makePdf(['a', '', 'c']), false)).note).toMatch(
    /^Page 2 has no text layer\. No OCR provider/,
  )
  expect((await readPdf(makePdf(['', '', 'c']), false)).note).toMatch(/^2 pages have no text layer/)
})

test('says that OCR was asked for but is not there', async () => {
  expect((await readPdf(makePdf(['a']), true)).note).toMatch(/^No OCR provider is configured/)
})

test('refuses a PDF with too many pages', async () => {
  await expect(readPdf(makePdf(Array.from({ length: 3001 }, () => 'x')), false)).rejects.toThrow(
    'more than 3000 pages',
  )
})

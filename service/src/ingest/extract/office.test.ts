import { expect, test } from 'vitest'
import { makeDocx } from '../../sandbox/documents/makeDocx.ts'
import { makePptx } from '../../sandbox/documents/makePptx.ts'
import { makeXlsx } from '../../sandbox/documents/makeXlsx.ts'
import { officeZip } from '../../sandbox/documents/officeZip.ts'
import { readDocument } from './readDocument.ts'
import { readSlides } from './readSlides.ts'
import { readSpreadsheet } from './readSpreadsheet.ts'

test('a Word document becomes Markdown', async () => {
  const document = makeDocx([
    { heading: 'Übersicht & mehr' },
    { paragraph: 'Some snake_case <text>.' },
    {
      table: [
        ['a|b', 'c'],
        ['d', 'e'],
      ],
    },
    { paragraph: 'The end.' },
  ])
  const { unit, parts } = await readDocument(document)
  expect(unit).toBe('text')
  expect(parts[0]?.text).toMatch(
    /^# Übersicht & mehr\n\nSome snake_case <text>\.\n\n\|[\s\S]*\| a\\\|b \| c \|\n\| d \| e \|\n\nThe end\.$/,
  )
})

test('a Word document is read as deep as people nest, and refused where a reader would take seconds [F-032]', async () => {
  const nested = (depth: number) => {
    const xml = `${'<w:sdt><w:sdtContent>'.repeat(depth / 2)}<w:p><w:r><w:t>deep</w:t></w:r></w:p>${'</w:sdtContent></w:sdt>'.repeat(depth / 2)}`
    const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
    const w = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
    const path = 'word/document.xml'
    const document = `<w:document xmlns:w="${w}"><w:body>${xml}</w:body></w:document>`
    return officeZip(path, [{ path, type, xml: document }], {})
  }
  expect((await readDocument(nested(400))).parts[0]?.text).toBe('deep')
  await expect(readDocument(nested(600))).rejects.toThrow('nested too deeply')
})

test('a presentation has a part for each slide in the order they are shown', () => {
  const { unit, parts } = readSlides(
    makePptx([
      { texts: ['First slide', 'Second & line'], notes: 'Say hello' },
      { texts: [] },
      {
        texts: ['Third'],
        table: [
          ['a', 'b'],
          ['c', 'd'],
        ],
      },
    ]),
  )
  expect(unit).toBe('page')
  expect(parts).toEqual([
    { text: 'First slide\nSecond & line\n\nSay hello', page: 1 },
    { text: '', page: 2 },
    { text: 'Third\n\na\tb\nc\td', page: 3 },
  ])
})

test('a spreadsheet has a part for each row, with dates as dates', async () => {
  const { unit, parts } = await readSpreadsheet(
    makeXlsx([
      {
        name: 'Orders',
        rows: [
          ['who', 'when', 'how many', 'paid'],
          ['Ada', new Date('2024-02-29T00:00:00Z'), 3, true],
          [null, new Date('2024-03-01T14:30:00Z'), 0.5, null],
        ],
      },
    ]),
  )
  expect(unit).toBe('row')
  expect(parts.map(({ text }) => text)).toEqual([
    'who: Ada\nwhen: 2024-02-29\nhow many: 3\npaid: true',
    'when: 2024-03-01 14:30:00\nhow many: 0.5',
  ])
})

test('rows of several sheets say which sheet they are from', async () => {
  const { parts } = await readSpreadsheet(
    makeXlsx([
      { name: 'One', rows: [['a'], ['1']] },
      { name: 'Empty', rows: [] },
      { name: 'Two', rows: [['b'], ['2']] },
    ]),
  )
  expect(parts.map(({ text }) => text)).toEqual(['Sheet: One\na: 1', 'Sheet: Two\nb: 2'])
})

test('a long spreadsheet arrives whole', async () => {
  const rows = Array.from({ length: 20_000 }, (_, index) => [index, `text number ${index}`])
  const { parts } = await readSpreadsheet(makeXlsx([{ name: 'Long', rows: [['n', 't'], ...rows] }]))
  expect(parts.map(({ text }) => text)).toEqual(rows.map(([n, t]) => `n: ${n}\nt: ${t}`))
})

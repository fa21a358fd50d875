import { expect, test } from 'vitest'
import { readTable } from './readTable.ts'

const rows = (text: string, format: 'CSV' | 'TSV' = 'CSV') =>
  readTable(new TextEncoder().encode(text), format).parts.map((part) => part.text)

test('gives each row with the names of its columns', () => {
  expect(rows('name,born\nAda,1815\n"Hopper, Grace",1906\n')).toEqual([
    'name: Ada\nborn: 1815',
    'name: Hopper, Grace\nborn: 1906',
  ])
})

test('reads quotes inside of quotes and lines inside of cells', () => {
  expect(rows('a,b\r\n"say ""hi""","two\nlines"\r\n')).toEqual(['a: say "hi"\nb: two\nlines'])
})

test('leaves out empty cells and empty rows, and names columns that have no name', () => {
  expect(rows('a,,c\n1,,3\n,,\n\n,2,\n')).toEqual(['a: 1\nc: 3', 'Column 2: 2'])
})

test('reads rows that are longer or shorter than the first', () => {
  expect(rows('a,b\n1\n1,2,3\n')).toEqual(['a: 1', 'a: 1\nb: 2\nColumn 3: 3'])
})

test.each([
  ['semicolons', 'a;b\n1,5;2\n'],
  ['tabs', 'a\tb\n1,5\t2\n'],
  ['a declared separator', 'sep=;\r\na;b\n1,5;2\n'],
  ['quoted names', '"a, really";b\n1,5;2\n'],
])('finds out that a CSV file uses %s', (_, text) => {
  expect(rows(text)).toEqual([text.includes('really') ? 'a, really: 1,5\nb: 2' : 'a: 1,5\nb: 2'])
})

test('a TSV file is divided by tabs only', () => {
  expect(rows('a\tb\n1,5;2\tx\n', 'TSV')).toEqual(['a: 1,5;2\nb: x'])
})

test('a table of one row is its values; a table without rows is nothing', () => {
  expect(rows('only,one')).toEqual(['only\none'])
  expect(rows('\n\n')).toEqual([])
})

test('a quote in the wrong place is kept as it is', () => {
  expect(rows('a,b\n5" disk,x\n')).toEqual(['a: 5" disk\nb: x'])
})

test('refuses a table with too many columns', () => {
  expect(() => rows(`${','.repeat(5001)}\n1\n`)).toThrow('columns')
})

test.each([
  ['decimal commas', 'Name;Preis\nAda;1,50\nBen;2,75\n', 'Name: Ada\nPreis: 1,50'],
  [
    'commas in the names',
    'Umsatz, netto;Kosten, brutto, alle\n1;2\n',
    'Umsatz, netto: 1\nKosten, brutto, alle: 2',
  ],
  ['semicolons in texts', 'name,notes\nAda,x;y;z\nBen,plain\n', 'name: Ada\nnotes: x;y;z'],
  ['a title above', 'Report, of May, 2026\nName;Price\nAda;1\nBen;2\n', 'Name: Ada\nPrice: 1'],
])('the delimiter is what the first lines have in common, with %s [F-406]', (_, text, expected) => {
  expect(rows(text)).toContain(expected)
})

test('a title above the names of the columns labels nothing [F-406]', () => {
  expect(rows('Stock of the depot,,\n\nitem,shelf,pieces\nelbow,A4,140\nvalve,A7,36\n')).toEqual([
    'Stock of the depot',
    'item: elbow\nshelf: A4\npieces: 140',
    'item: valve\nshelf: A7\npieces: 36',
  ])
  // Not so where the corner of a table is empty.
  expect(rows(',May\nAda,3\nBen,4\n')).toEqual(['Column 1: Ada\nMay: 3', 'Column 1: Ben\nMay: 4'])
})

test('a quote that nothing closes costs its line only its quotes, and is named [F-412]', () => {
  const { parts, unread, notes } = readTable(
    new TextEncoder().encode('a,b\n1,"two\nlines"\n\n3,"open\n5,6\n7,"8"\n'),
    'CSV',
  )
  expect(parts.map(({ text }) => text)).toEqual([
    'a: 1\nb: two\nlines',
    'a: 3\nb: "open',
    'a: 5\nb: 6',
    'a: 7\nb: 8',
  ])
  expect(unread).toEqual(['LINES'])
  expect(notes).toEqual(['Lines that could not be read: 5.'])
})

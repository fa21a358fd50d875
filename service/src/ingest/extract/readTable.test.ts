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

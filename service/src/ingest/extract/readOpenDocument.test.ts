import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readBook } from './readBook.ts'
import { readOpenSheets, readOpenSlides, readOpenText } from './readOpenDocument.ts'

const zip = (files: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))
const sheet = (rows: string) =>
  zip({
    'content.xml': `<o:body><o:spreadsheet><table:table table:name="S">${rows}</table:table></o:spreadsheet></o:body>`,
  })

test('a text has its headings, notes in brackets and no deleted words [F-022]', () => {
  const content =
    '<office:text><text:tracked-changes><text:p>gone</text:p></text:tracked-changes>' +
    '<text:h text:outline-level="2">Title</text:h><text:p>One<text:note><text:note-citation>1</text:note-citation>' +
    '<text:note-body><text:p>a note</text:p></text:note-body></text:note> &lt;two&gt;<text:s text:c="2"/>three</text:p></office:text>'
  const { parts } = readOpenText(zip({ 'content.xml': content }))
  expect(parts[0]?.text).toMatch(/^## Title\n\nOne \[a note *\] +<two> +three$/)
})

test('a sheet repeats cells and rows that have a value, and no empty ones [F-022]', () => {
  const cell = (text: string, times = 1) =>
    `<table:table-cell table:number-columns-repeated="${times}"><text:p>${text}</text:p></table:table-cell>`
  const { parts } = readOpenSheets(
    sheet(
      `<table:table-row>${cell('a')}${cell('b')}${cell('c')}</table:table-row>` +
        `<table:table-row table:number-rows-repeated="2">${cell('1', 2)}<table:table-cell table:number-columns-repeated="16382"/></table:table-row>` +
        '<table:table-row table:number-rows-repeated="1048573"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>',
    ),
  )
  expect(parts.map(({ text }) => text)).toEqual(['a: 1\nb: 1', 'a: 1\nb: 1'])
})

test('a sheet that grows without end is refused', () => {
  const row =
    '<table:table-row table:number-rows-repeated="9999999"><table:table-cell><text:p>x</text:p></table:table-cell></table:table-row>'
  expect(() => readOpenSheets(sheet(row))).toThrow(/too large/)
})

test('what is encrypted or something else is refused', () => {
  const locked = { 'content.xml': 'x', 'META-INF/manifest.xml': '<manifest:encryption-data/>' }
  expect(() => readOpenText(zip(locked))).toThrow(/encrypted/)
  expect(() => readOpenText(zip({ 'other.xml': '' }))).toThrow(/not a text document/)
  expect(() => readOpenText(strToU8('text'))).toThrow(/not a text document/)
  const deep = `${'<text:p>'.repeat(600)}${'</text:p>'.repeat(600)}`
  expect(() => readOpenText(zip({ 'content.xml': deep }))).toThrow(/nested too deeply/)
})

test('the chapters of a book come in the order of reading, unless it is protected [F-022]', () => {
  const files = {
    'META-INF/container.xml': '<container><rootfile full-path="OPS/book.opf"/></container>',
    'OPS/book.opf':
      '<package><item id="a" href="a.xhtml"/><item id="b" href="b%20c.xhtml"/><itemref idref="b"/><itemref idref="a"/></package>',
    'OPS/a.xhtml': '<!DOCTYPE html><html><body><p>Second</p></body></html>',
    'OPS/b c.xhtml': '<html><body><h1>First</h1></body></html>',
  }
  expect(readBook(zip(files)).parts.map(({ text }) => text)).toEqual(['# First', 'Second'])
  const locked = '<encryption><CipherReference URI="OPS/a.xhtml"/></encryption>'
  expect(() => readBook(zip({ ...files, 'META-INF/encryption.xml': locked }))).toThrow(/protected/)
})

test('the first row of a table is its header [F-416]', () => {
  const row = (...cells: string[]) =>
    `<table:table-row>${cells.map((cell) => `<table:table-cell><text:p>${cell}</text:p></table:table-cell>`).join('')}</table:table-row>`
  const content = `<office:text><table:table>${row('Item', 'Price')}${row('Slab', '40')}</table:table></office:text>`
  expect(readOpenText(zip({ 'content.xml': content })).parts[0]?.text).toBe(
    '| Item | Price |\n| --- | --- |\n| Slab | 40 |',
  )
})

test('the title of a slide is a heading [F-417]', () => {
  const content =
    '<office:presentation><draw:page><draw:frame presentation:class="title"><draw:text-box><text:p>Of the quay</text:p></draw:text-box></draw:frame>' +
    '<draw:frame><draw:text-box><text:p>It is old.</text:p></draw:text-box></draw:frame></draw:page></office:presentation>'
  expect(readOpenSlides(zip({ 'content.xml': content })).parts[0]?.text).toBe('# Of the quay\n\nIt is old.')
})

test('what is merged over rows of a sheet holds for each of them [F-411]', () => {
  const cell = (text: string, more = '') =>
    `<table:table-cell ${more}><text:p>${text}</text:p></table:table-cell>`
  const row = (cells: string) => `<table:table-row>${cells}</table:table-row>`
  const { parts } = readOpenSheets(
    sheet(
      row(cell('team') + cell('name')) +
        row(cell('North', 'table:number-rows-spanned="2"') + cell('Ada')) +
        row(`<table:covered-table-cell/>${cell('Ben')}`) +
        row(cell('South') + cell('Cem')),
    ),
  )
  expect(parts.map(({ text }) => text)).toEqual([
    'team: North\nname: Ada',
    'team: North\nname: Ben',
    'team: South\nname: Cem',
  ])
})

test('covered cells written as one repeat what is above each of them, and values need no text [F-411]', () => {
  const over = (text: string, more = '') =>
    `<table:table-cell table:number-rows-spanned="2" ${more}><text:p>${text}</text:p></table:table-cell>`
  const cell = (text: string) => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`
  const row = (cells: string) => `<table:table-row>${cells}</table:table-row>`
  const { parts } = readOpenSheets(
    sheet(
      row(cell('team') + cell('town') + cell('n')) +
        row(over('North') + over('Kiel') + cell('1')) +
        row(`<table:covered-table-cell table:number-columns-repeated="2"/>${cell('2')}`) +
        row(`${cell('South')}<table:covered-table-cell/><table:table-cell office:boolean-value="true"/>`),
    ),
  )
  expect(parts.map(({ text }) => text)).toEqual([
    'team: North\ntown: Kiel\nn: 1',
    'team: North\ntown: Kiel\nn: 2',
    'team: South\nn: true',
  ])
})

test('a date in a text is read, and that of a comment is not [F-407]', () => {
  const comment = '<office:annotation><dc:date>2020-01-02</dc:date><text:p>Sure?</text:p></office:annotation>'
  const body = `<text:p>Due on <text:date>1 May 2026</text:date>.${comment}</text:p>`
  const text = readOpenText(zip({ 'content.xml': `<office:text>${body}</office:text>` })).parts[0]?.text
  expect(text).toContain('Due on 1 May 2026.')
  expect(text).toContain('Sure?')
  expect(text).not.toContain('2020')
})

test('equations and charts of a text are read [F-407]', () => {
  const { parts } = readOpenText(
    zip({
      'content.xml': '<office:text><text:p>See below.</text:p></office:text>',
      'Object 1/content.xml':
        '<math><semantics><mrow><mi>a</mi></mrow><annotation encoding="StarMath 5.0">{a+b} over 2 &lt; 1</annotation></semantics></math>',
      'Object 2/content.xml':
        '<office:chart><chart:title><text:p>Visitors</text:p></chart:title><table:table>' +
        '<table:table-row><table:table-cell><text:p>Month</text:p></table:table-cell><table:table-cell><text:p>2025</text:p></table:table-cell></table:table-row>' +
        '<table:table-row><table:table-cell><text:p>May</text:p></table:table-cell><table:table-cell><text:p>120</text:p></table:table-cell></table:table-row>' +
        '</table:table></office:chart>',
    }),
  )
  expect(parts[0]?.text).toBe(
    'See below.\n\n{a+b} over 2 < 1\n\nVisitors\n\n| Month | 2025 |\n| --- | --- |\n| May | 120 |',
  )
})

import { strToU8 } from 'fflate'
import { expect, test } from 'vitest'
import { makeSheet } from '../../../test/documents/makeSheet.ts'
import { readSpreadsheet } from './readSpreadsheet.ts'

const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
const row = (...cells: string[]) => `<row>${cells.join('')}</row>`
const textsOf = (bytes: Uint8Array) => readSpreadsheet(bytes).parts.map((part) => part.text)
/** Values of one column named `n`, all in one format. */
const shown = (pattern: string, values: readonly number[], is1904 = false) =>
  textsOf(
    makeSheet({
      data: [
        row(text('n'), text('x')),
        ...values.map((value) => row(`<c s="1"><v>${value}</v></c>`, text('.'))),
      ].join(''),
      formats: [pattern],
      is1904,
    }),
  ).map((one) => /^n: (.*)$/m.exec(one)?.[1])

test('each minute of a day is told as it is shown [F-401]', () => {
  const minutes = Array.from({ length: 1440 }, (_, minute) => minute)
  const day = 45_000
  const clock = (minute: number) =>
    [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
  expect(
    shown(
      'yyyy-mm-dd hh:mm',
      minutes.map((minute) => day + minute / 1440),
    ),
  ).toEqual(minutes.map((minute) => (minute === 0 ? '2023-03-15' : `2023-03-15 ${clock(minute)}:00`)))
  expect(
    shown(
      'h:mm',
      minutes.map((minute) => minute / 1440),
    ),
  ).toEqual(minutes.map(clock))
})

test('a time alone is a time, and what takes longer than a day is no date [F-401]', () => {
  expect(shown('h:mm', [0.385416666666667])).toEqual(['09:15'])
  expect(shown('m/d/yy h:mm', [0.385416666666667])).toEqual(['09:15'])
  expect(shown('[h]:mm', [1.5])).toEqual(['36:00'])
  // The last half second of a day is the next one.
  expect(shown('yyyy-mm-dd', [45_000.999999])).toEqual(['2023-03-16'])
  expect(shown('yyyy-mm-dd', [1, 59, 61])).toEqual(['1900-01-01', '1900-02-28', '1900-03-01'])
  expect(shown('yyyy-mm-dd', [0, 1], true)).toEqual(['1904-01-01', '1904-01-02'])
})

test.each([
  ['0.0%', 0.155, '15.5%'],
  ['00000', 1234, '01234'],
  ['#,##0.00 "€"', 12.5, '12.50 €'],
  ['[$$-409]#,##0.00', 1234.5, '$1,234.50'],
  ['General', 0.1, '0.1'],
  ['General', 12_345_678_901_234, '12345678901234'],
])('a number in the format %s reads as it is shown [F-411]', (pattern, value, expected) => {
  expect(shown(pattern, [value])).toEqual([expected])
})

test('cells that do not say where they stand are read in their order [F-411]', () => {
  expect(textsOf(makeSheet({ data: row(text('a'), text('b')) + row(text('1'), text('2')) }))).toEqual([
    'a: 1\nb: 2',
  ])
})

test('what is merged over rows holds for each of them [F-411]', () => {
  const cell = (place: string, value: string) => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`
  const data = [
    row(cell('A1', 'team'), cell('B1', 'name')),
    row(cell('A2', 'North'), cell('B2', 'Ada')),
    row(cell('B3', 'Ben')),
    row(cell('A4', 'South'), cell('B4', 'Cem')),
  ].join('')
  const after = '<mergeCells><mergeCell ref="A2:A3"/></mergeCells>'
  expect(textsOf(makeSheet({ data, after }))).toEqual([
    'team: North\nname: Ada',
    'team: North\nname: Ben',
    'team: South\nname: Cem',
  ])
})

test('comments stand behind what they are about, and words in drawings after the rows [F-407]', () => {
  const comments = `<comments><commentList><comment ref="B2"><text><r><t>ask </t></r><r><t>Ada</t></r></text></comment><comment ref="A1"><text><t>as in the contract</t></text></comment></commentList></comments>`
  const threads =
    '<ThreadedComments><threadedComment ref="B2"><text>ask Ada first</text></threadedComment><threadedComment ref="B2"><text>done</text></threadedComment></ThreadedComments>'
  const drawing =
    '<xdr:wsDr xmlns:xdr="x" xmlns:a="a"><xdr:sp><xdr:txBody><a:p><a:r><a:t>Prices without tax</a:t></a:r></a:p></xdr:txBody></xdr:sp></xdr:wsDr>'
  const sheet = makeSheet({
    data: row(text('item'), text('price')) + row(text('slab'), text('40')),
    relations: [
      { kind: 'comments', target: '../comments1.xml' },
      { kind: 'threadedComment', target: '../threadedComments/threadedComment1.xml' },
      { kind: 'drawing', target: '../drawings/drawing1.xml' },
    ],
    files: {
      'xl/comments1.xml': strToU8(comments),
      'xl/threadedComments/threadedComment1.xml': strToU8(threads),
      'xl/drawings/drawing1.xml': strToU8(drawing),
    },
  })
  expect(textsOf(sheet)).toEqual([
    'item [as in the contract]',
    'item: slab\nprice: 40 [ask Ada first / done]',
    'Prices without tax',
  ])
})

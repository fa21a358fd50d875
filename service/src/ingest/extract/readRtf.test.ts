import { expect, test } from 'vitest'
import { makeDocument } from '../../../emulators/people/documents/makeDocument.ts'
import { tidyText } from '../tidyText.ts'
import { readRtf } from './readRtf.ts'

const HEAD =
  '{\\rtf1\\ansi\\ansicpg1252\\deff0{\\fonttbl{\\f0\\fnil\\fcharset0 Arial;}{\\f1\\fnil\\fcharset204 Arial;}{\\f2\\fnil\\fcharset128 MS Gothic;}}'

/** The text of an RTF body; `\xhh` stands for bytes. */
function read(body: string): string {
  return tidyText(readRtf(new Uint8Array(Buffer.from(`${HEAD}${body}}`, 'latin1'))).parts[0]?.text ?? '')
}

test('reads what a program wrote', () => {
  const paragraphs = ['First {braces} and \\slashes\\.', 'Grüße, 中文, 😀.', 'Two\nlines.']
  const rtf = makeDocument('rtf', { title: 'Title', paragraphs })
  expect(tidyText(readRtf(rtf).parts[0]?.text ?? '')).toBe(['# Title', ...paragraphs].join('\n\n'))
})

test('reads bytes in the code page of the document and of the font', () => {
  expect(read("caf\\'e9 \\'80")).toBe('café €')
  expect(read("\\f1 \\'cf\\'f0\\'e8\\'e2\\'e5\\'f2 \\f0 caf\\'e9")).toBe('Привет café')
  expect(read('{\\f1 \xcf\xf0}\xe9')).toBe('Прé')
})

test('reads letters of two bytes, also if the second looks like a letter', () => {
  expect(read("{\\f2 \\'83\\'65\\'83\\'58\\'83\\'67}")).toBe('テスト')
  expect(read("{\\f2 \\'83e\\'83X\\'83g}")).toBe('テスト')
})

test('a document in another code page', () => {
  const rtf = "{\\rtf1\\ansi\\ansicpg1250 P\\'f8\\'edli\\'9a}"
  expect(readRtf(new TextEncoder().encode(rtf)).parts[0]?.text).toBe('Příliš')
})

test('reads Unicode escapes and leaves out what stands for them elsewhere', () => {
  expect(read('\\u1055?\\u1088?ivet')).toBe('Прivet')
  expect(read("\\uc2\\u1055\\'3f\\'3fx{\\uc0\\u1088 y}\\u1055??z")).toBe('ПxрyПz')
  expect(read('\\u-10179?\\u-8704?')).toBe('😀')
  expect(read('\\u8364\\bullet?')).toBe('€?')
})

test('leaves out what is not the text of the document', () => {
  expect(
    read(
      '{\\colortbl;\\red255;}{\\stylesheet{\\s1 Heading;}}{\\info{\\author Ada}{\\title T}}{\\*\\generator W;}' +
        '{\\header page head}{\\footer page foot}{\\pict\\wmetafile8 0102ff}{\\*\\unknown {\\b secret}}' +
        '{\\field{\\*\\fldinst HYPERLINK "https://x"}{\\fldrslt a link}} and {\\v hidden}{\\deleted gone}shown\\v no\\v0 w',
    ),
  ).toBe('a link and shownw')
})

test('keeps the text of shapes and footnotes', () => {
  expect(read('a{\\shp{\\*\\shpinst{\\sp{\\sn name}{\\sv 1}}{\\shptxt in a shape}}}{\\footnote  note}')).toBe(
    'ain a shape note',
  )
})

test('skips raw bytes, whatever they look like', () => {
  expect(read('a{\\pict\\bin6 }}{{\\\\ x}b')).toBe('ab')
})

test('paragraphs, lines, cells and special characters', () => {
  expect(
    read(
      'a\\par b\\line c\\tab d\\par\\trowd e\\cell f\\cell\\row\ng\\~h\\_i\\-j\\emdash\\ldblquote k\\rdblquote',
    ),
  ).toBe('a\n\nb\nc\td\n\ne\tf\ng\u00a0h\u2011ij—“k”')
  expect(read('a\\\nb\\\r\nc')).toBe('a\n\nb\n\nc')
})

test('is not disturbed by braces that do not match', () => {
  expect(read('a}}} b{{{ c')).toBe('a b c')
})

test('headings have their level, and rows of a table their line [F-407] [F-409]', () => {
  const table =
    '\\trowd\\cellx1\\cellx2{\\pard\\intbl Item\\par}\\cell{\\pard\\intbl Price\\par}\\cell\\row' +
    '\\trowd\\cellx1\\cellx2{\\pard\\intbl Slab\\par}\\cell{\\pard\\intbl 40\\par}\\cell\\row'
  const { parts } = readRtf(
    Buffer.from(
      `{\\rtf1{\\pard\\outlinelevel1 Of the roof\\par}{\\pard\\outlinelevel9 It is old.\\par}${table}{\\pard After.\\par}}`,
    ),
  )
  const lines = (parts[0]?.text ?? '').split('\n').map((line) => line.trim())
  expect(lines.filter((line) => line !== '')).toEqual([
    '## Of the roof',
    'It is old.',
    'Item\tPrice',
    'Slab\t40',
    'After.',
  ])
})

import { strFromU8, unzipSync } from 'fflate'
import mammoth from 'mammoth'
import readXlsxFile from 'read-excel-file/node'
import { extractText } from 'unpdf'
import { expect, test } from 'vitest'
import { type DocumentKind, makeDocument } from './makeDocument.ts'

const WORDING = {
  title: 'A title & <more>',
  paragraphs: ['First (1) \\ {one}.', 'Second & <two>.', 'Third.'],
}
const WORDS = [WORDING.title, ...WORDING.paragraphs]

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
const bufferOf = (kind: DocumentKind) => Buffer.from(makeDocument(kind, WORDING))

/** Readers that nobody here wrote. */
const READERS: Partial<Record<DocumentKind, () => Promise<string[]>>> = {
  docx: async () => linesOf((await mammoth.extractRawText({ buffer: bufferOf('docx') })).value),
  xlsx: async () => {
    const [sheet] = await readXlsxFile(bufferOf('xlsx'))
    return (sheet?.data ?? []).flatMap(([cell]) => (typeof cell === 'string' && cell ? [cell] : []))
  },
  pdf: async () => linesOf((await extractText(new Uint8Array(bufferOf('pdf')), { mergePages: true })).text),
}

test.each(Object.entries(READERS))(
  '%s is read with its words by a reader of others [F-108]',
  async (_, read) => {
    expect(await read()).toEqual(WORDS)
  },
)

test('a PDF is as long as its template, so that its table of objects holds [F-108]', () => {
  const lengths = [WORDING, { title: '', paragraphs: [] }].map(
    (wording) => makeDocument('pdf', wording).length,
  )
  expect(new Set(lengths).size).toBe(1)
  const pdf = bufferOf('pdf').toString('latin1')
  const offsets = Array.from(pdf.matchAll(/^(\d{10}) 00000 n/gm), ([, offset]) => Number(offset))
  expect(offsets.length).toBeGreaterThan(5)
  for (const [index, offset] of offsets.entries()) {
    expect(pdf.slice(offset).startsWith(`${index + 1} 0 obj`)).toBe(true)
  }
})

test.each(['docx', 'pptx', 'xlsx', 'rtf', 'pdf'] as const)('no place of the %s stays unfilled', (kind) => {
  const bytes = makeDocument(kind, WORDING)
  const parts = kind === 'rtf' || kind === 'pdf' ? [bytes] : Object.values(unzipSync(bytes))
  for (const part of parts) expect(strFromU8(part, true)).not.toContain('[[')
})

test('what a template has no place for is refused, never left out', () => {
  const long = { title: 'Title', paragraphs: ['x'.repeat(1000)] }
  expect(() => makeDocument('pdf', long)).toThrow('no room for so long a line')
  const many = { title: 'Title', paragraphs: Array.from({ length: 9 }, () => 'x') }
  expect(() => makeDocument('docx', many)).toThrow('no place for so many paragraphs')
})

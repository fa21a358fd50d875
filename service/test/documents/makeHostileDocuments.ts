import { deflateSync } from 'node:zlib'
import { strToU8, type Zippable } from 'fflate'
import { makeDocument } from '../../emulators/people/documents/makeDocument.ts'
import type { TestDocument } from './makeDocuments.ts'
import { makePdf } from './makePdf.ts'
import { withParts } from './withParts.ts'

/** A document that must not be read. `reason`: part of the error's text. */
export type HostileDocument = TestDocument & { reason: RegExp }

const UNPACKS = /unpacks to more than can be read/
const DAMAGED = /is damaged/
const ENCRYPTED = /is encrypted\. Remove its password/
const NOT_WHAT_IT_SAYS = /whatever its name says/
const TOO_DEEP = /nested too deeply/

const NOTHING = { title: 'Nothing to see.', paragraphs: [] }

/** Files that attack, lie or are broken, each with the reason for which it has to be refused. */
export async function makeHostileDocuments(): Promise<HostileDocument[]> {
  const docx = makeDocument('docx', NOTHING)
  const pptx = makeDocument('pptx', NOTHING)
  const xlsx = makeDocument('xlsx', NOTHING)
  return [
    document('bomb.docx', withParts(docx, { 'word/document.xml': new Uint8Array(40_000_000) }), UNPACKS),
    document(
      'lying-bomb.docx',
      withDeclaredSize(withParts(docx, { 'word/document.xml': new Uint8Array(40_000_000) }), 1000),
      DAMAGED,
    ),
    document('many-files.pptx', withParts(pptx, manyFiles(2001)), UNPACKS),
    document('climbing.xlsx', withParts(xlsx, { '../../climbing.xml': strToU8('<x/>') }), DAMAGED),
    document('truncated.docx', docx.subarray(0, Math.floor(docx.length * 0.6)), DAMAGED),
    document('changed.docx', withChangedByte(docx), DAMAGED),
    document('deep.docx', withParts(docx, { 'word/document.xml': deepXml('w:p') }), TOO_DEEP),
    // Readers take seconds for it, and more than a minute for ten times as much.
    document('nested.docx', withParts(docx, { 'word/document.xml': nestedXml('w:p', 10_000) }), TOO_DEEP),
    document('one-line.csv', strToU8('a,'.repeat(14_000_000)), /row of this table is too long/),
    document('deep.pptx', withParts(pptx, { 'ppt/slides/slide1.xml': deepXml('p:sp') }), TOO_DEEP),
    document(
      'entities.docx',
      withParts(docx, { 'word/document.xml': strToU8(LAUGHS) }),
      /no Office program writes/,
    ),
    document('corners.xlsx', withParts(xlsx, { 'xl/worksheets/sheet1.xml': strToU8(CORNERS) }), /too large/),
    document('encrypted.docx', compoundFile('EncryptedPackage'), ENCRYPTED),
    document('old.docx', compoundFile('WordDocument'), /old Office format/),
    document('spreadsheet.docx', xlsx, NOT_WHAT_IT_SAYS),
    document('text.pptx', strToU8('This is only text.'), NOT_WHAT_IT_SAYS),
    document('text.pdf', strToU8('This is only text.'), NOT_WHAT_IT_SAYS),
    document('text.rtf', strToU8('This is only text.'), NOT_WHAT_IT_SAYS),
    document('encrypted.pdf', await makePdf(['Nothing to see.'], { userPassword: 'secret' }), ENCRYPTED),
    document('scanned.pdf', await makePdf(['', '']), /has no text layer.*No OCR was asked for/),
    document('broken.pdf', strToU8('%PDF-1.7\nand nothing more'), DAMAGED),
    document('deep.rtf', strToU8(`{\\rtf1 ${'{'.repeat(200_000)}`), TOO_DEEP),
    document('deep.html', strToU8(`${'<div>'.repeat(200_000)}text`), TOO_DEEP),
    document(
      'program.txt',
      Uint8Array.from({ length: 5000 }, (_, index) => (index * 7919) % 256),
      /not text/,
    ),
    document('broken.json', strToU8('{"a": 1,'), /not valid JSON/),
    document('long.csv', strToU8('a\n'.repeat(200_001)), /more than 200000 rows/),
  ]
}

function document(name: string, bytes: Uint8Array, reason: RegExp): HostileDocument {
  return { name, bytes, extension: name.slice(name.lastIndexOf('.') + 1), reason }
}

function manyFiles(count: number): Zippable {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`extra/${index}.xml`, new Uint8Array()]),
  )
}

/** Makes the archive's directory claim that its largest file is `size` bytes long. */
function withDeclaredSize(archive: Uint8Array, size: number): Uint8Array {
  const data = Buffer.from(archive)
  const entry = Buffer.from('PK\x01\x02', 'latin1')
  for (let at = data.indexOf(entry); at >= 0; at = data.indexOf(entry, at + 4)) {
    if (data.readUInt32LE(at + 24) > 1_000_000) data.writeUInt32LE(size, at + 24)
  }
  return new Uint8Array(data)
}

/** Changes one byte of the packed text of the document. */
function withChangedByte(archive: Uint8Array): Uint8Array {
  const data = Buffer.from(archive)
  const name = 'word/document.xml'
  const at = data.indexOf(name, data.indexOf(`PK\x03\x04`, 0, 'latin1')) + name.length + 20
  data.writeUInt8(data.readUInt8(at) ^ 0x10, at)
  return new Uint8Array(data)
}

/** Attributes that differ keep the archive from looking like a bomb. */
function deepXml(name: string): Uint8Array {
  const opened = Array.from(
    { length: 60_000 },
    (_, index) => `<${name} n="${(index * 48_271) % 2_147_483_647}">`,
  )
  return strToU8(`<w:document xmlns:w="w">${opened.join('')}${`</${name}>`.repeat(60_000)}</w:document>`)
}

/** Less than 5 kB: forms that draw the next one twice, so that the last one is drawn 2^40 times. */
export function makeNestedPdf(): Uint8Array<ArrayBuffer> {
  const DEPTH = 40
  const stream = (dictionary: string, content: string) =>
    `<< ${dictionary} /Length ${content.length} >>\nstream\n${content}\nendstream`
  const form = (number: number) =>
    number < DEPTH
      ? stream(
          `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /N ${number + 6} 0 R >> >>`,
          '/N Do /N Do',
        )
      : stream(
          '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /Font << /F 4 0 R >> >>',
          'BT /F 9 Tf (word) Tj ET',
        )
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 5 0 R /Resources << /XObject << /N 6 0 R >> >> >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    stream('', '/N Do'),
    ...Array.from({ length: DEPTH }, (_, index) => form(index + 1)),
  ]
  let text = '%PDF-1.7\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF`
  return strToU8(`${text}xref\n0 ${size}\n0000000000 65535 f \n${table}${trailer}`)
}

function nestedXml(name: string, times: number): Uint8Array {
  const text = `${`<${name}>`.repeat(times)}deep${`</${name}>`.repeat(times)}`
  return strToU8(`<w:document xmlns:w="w"><w:body>${text}</w:body></w:document>`)
}

const LAUGHS = `<!DOCTYPE x [<!ENTITY a "ha">${'bcdefghij'
  .split('')
  .map((name, index) => `<!ENTITY ${name} "${`&${'abcdefghi'[index]};`.repeat(10)}">`)
  .join('')}]><w:document xmlns:w="w">&j;</w:document>`

const CORNERS =
  '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>' +
  '<row r="1"><c r="XFD1"><v>1</v></c></row><row r="1048576"><c r="A1048576"><v>1</v></c></row></sheetData></worksheet>'

/** The beginning of the container of old and of encrypted Office files, and the name of a stream in it. */
function compoundFile(stream: string): Uint8Array {
  const head = Buffer.from('d0cf11e0a1b11ae1', 'hex')
  return new Uint8Array(
    Buffer.concat([head, Buffer.alloc(504), Buffer.from(stream, 'utf16le'), Buffer.alloc(512)]),
  )
}

/**
 * A kilobyte that unpacks to ten gigabytes, because the page's content is packed twice. By itself, because it takes
 * a gigabyte until it is stopped.
 */
export function makeBombPdf(): Uint8Array {
  const packed = deflateSync(deflateSync(Buffer.alloc(500_000_000, ' ')))
  const file = Buffer.concat([
    Buffer.from(
      '%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n' +
        '2 0 obj\n<< /Type /Pages /Count 1 /Kids [3 0 R] >>\nendobj\n3 0 obj\n<< /Type /Page /Parent 2 0 R ' +
        `/MediaBox [0 0 9 9] /Contents [${'4 0 R '.repeat(20)}] >>\nendobj\n` +
        `4 0 obj\n<< /Length ${packed.length} /Filter [/FlateDecode /FlateDecode] >>\nstream\n`,
    ),
    packed,
    Buffer.from('\nendstream\nendobj\ntrailer\n<< /Root 1 0 R >>\n'),
  ])
  return new Uint8Array(file)
}

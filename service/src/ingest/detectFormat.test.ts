import { UPLOADED_SOURCES } from '@inlet/wire/service'
import { expect, test } from 'vitest'
import { makeDocuments } from '../../test/documents/makeDocuments.ts'
import { detectFormat } from './detectFormat.ts'
import { formatAbility } from './formats.ts'

const bytes = (latin1: string) => new Uint8Array(Buffer.from(latin1, 'latin1'))
const format = (latin1: string, name: string) => detectFormat(bytes(latin1), name).format

test('knows every uploaded source by its extension, and whether it can be read', () => {
  const text =
    'TEXT CSV TSV PDF DOCX PPTX XLSX MD RTF JSON HTML XML SVG ICS SRT VTT IPYNB EML MSG ODT ODS ODP EPUB'.split(
      ' ',
    )
  for (const source of UPLOADED_SOURCES) {
    const extension = source === 'TEXT' ? 'txt' : source.toLowerCase()
    const found = detectFormat(new Uint8Array(), `A file.${extension}`)
    expect(found.format).toBe(source)
    expect(found.mimeType).not.toBe('application/octet-stream')
    expect(formatAbility(source)).toBe(text.includes(source) ? 'text' : 'media')
  }
})

test('real documents are what their extension says', () => {
  for (const { bytes: content, name, extension } of makeDocuments(() => 'Hello.')) {
    expect(format(Buffer.from(content).toString('latin1'), name)).toBe(
      extension === 'txt' ? 'TEXT' : extension.toUpperCase(),
    )
  }
})

test('ignores the case of an extension', () => {
  expect(format('', 'REPORT.Pdf')).toBe('PDF')
  expect(format('', 'page.HTM')).toBe('HTML')
})

test.each([
  ['%PDF-1.7', 'PDF'],
  ['{\\rtf1\\ansi', 'RTF'],
  ['\x89PNG\r\n\x1a\n', 'PNG'],
  ['\xff\xd8\xff\xe0', 'JPG'],
  ['RIFF\x10\0\0\0WEBPVP8 ', 'WEBP'],
  ['RIFF\x10\0\0\0WAVEfmt ', 'WAV'],
  ['fLaC\0\0\0\x22', 'FLAC'],
  [`OggS\0${'\0'.repeat(23)}OpusHead`, 'OPUS'],
  [`OggS\0${'\0'.repeat(23)}\x01vorbis`, 'OGG'],
  ['\0\0\0\x20ftypisom', 'MP4'],
  ['\0\0\0\x20ftypM4A ', 'M4A'],
  ['\x1aE\xdf\xa3', 'WEBM'],
  ['ID3\x04\0', 'MP3'],
  ['\xff\xfb\x90\x00', 'MP3'],
  ['\xff\xfd\x80\x00', 'MP2'],
  ['\xff\xf1\x50\x80', 'AAC'],
])('the bytes %j say %s, whatever the name claims', (head, expected) => {
  expect(format(head, 'file.txt')).toBe(expected)
  expect(format(head, 'file')).toBe(expected)
})

test('among names for the same bytes the extension chooses', () => {
  expect(format('\xff\xd8\xff\xe0', 'photo.jpeg')).toBe('JPEG')
  expect(format('\0\0\0\x20ftypisom', 'talk.m4a')).toBe('M4A')
  expect(format('ID3\x04\0', 'talk.aac')).toBe('AAC')
})

test('text stays what its extension says, even if it begins like something else', () => {
  expect(format('ID3 tags explained', 'notes.txt')).toBe('TEXT')
  expect(format('RIFF, said the singer', 'notes.md')).toBe('MD')
  expect(format('\xff\xfeh\0e\0l\0l\0o\0', 'utf16.txt')).toBe('TEXT')
  expect(format('See the %PDF- mark', 'notes.txt')).toBe('TEXT')
})

test('a file that is not what it claims keeps the claim, to be refused when it is read', () => {
  expect(format('This is text.', 'fake.pdf')).toBe('PDF')
  expect(format('PK\x05\x06', 'fake.docx')).toBe('DOCX')
})

test('other files are called by their extension, and files without one are text', () => {
  expect(detectFormat(bytes('MZ'), 'setup.exe')).toEqual({
    format: 'EXE',
    mimeType: 'application/octet-stream',
  })
  expect(formatAbility('EXE')).toBe('unsupported')
  expect(format('hello', 'README')).toBe('TEXT')
  expect(format('hello', 'Minutes of 3. May, final version')).toBe('TEXT')
})

test.each([
  ['docm dotx dotm', 'DOCX'],
  ['xltx xltm', 'XLSX'],
  ['pptm ppsx ppsm potx potm', 'PPTX'],
  ['ott', 'ODT'],
  ['ots', 'ODS'],
  ['otp', 'ODP'],
])(
  'templates and files with macros (%s) are read as what they are otherwise [F-413]',
  (extensions, expected) => {
    for (const extension of extensions.split(' '))
      expect(format('PK\x03\x04', `a.${extension}`)).toBe(expected)
  },
)

import { expect, test } from 'vitest'
import { makeWord, paragraph } from '../../../test/documents/makeWord.ts'
import { extract } from './extract.ts'

const read = (mail: string) =>
  extract(new TextEncoder().encode(mail.replace(/\n/g, '\r\n')), 'EML', 'unasked')
const readBytes = (bytes: Uint8Array) => extract(bytes, 'EML', 'unasked')
const HEAD = 'From: Ada <ada@example.org>\nSubject: Roof\nMIME-Version: 1.0\n'

function alternative(plain: string, html: string): string {
  return `${HEAD}Content-Type: multipart/alternative; boundary=b\n\n--b\nContent-Type: text/plain; charset=utf-8\n\n${plain}\n--b\nContent-Type: text/html; charset=utf-8\n\n${html}\n--b--\n`
}

const LONG = 'The slate roof costs forty thousand, scaffolding included, and takes three weeks in May.'

test.each([
  ['says that the program cannot show HTML', 'Your mail program cannot show HTML.'],
  ['is much shorter', 'The slate roof'],
])('the formatted body is read where the plain one %s [F-405]', async (_, plain) => {
  const { parts } = await read(alternative(plain, `<p>${LONG}</p>`))
  expect(parts[0]?.text).toContain(LONG)
  expect(parts[0]?.text).not.toContain('cannot show')
})

test('the plain body is read where both say the same [F-405]', async () => {
  const { parts } = await read(alternative(`${LONG}\n> quoted`, `<p><b>The slate</b> ${LONG.slice(10)}</p>`))
  expect(parts[0]?.text).toContain(`${LONG}\n> quoted`)
  expect(parts[0]?.text).not.toContain('**')
})

function attached(type: string, name: string, content: string): string {
  return `--b\nContent-Type: ${type}; name="${name}"\nContent-Disposition: attachment; filename="${name}"\nContent-Transfer-Encoding: base64\n\n${Buffer.from(content, 'latin1').toString('base64')}\n`
}

const MIXED = `${HEAD}Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain\n\nSee below.\n`

test('attached documents and mails are read with the mail, one level deep [F-414]', async () => {
  const word = Buffer.from(makeWord({ body: paragraph('The offer.') })).toString('latin1')
  const inner = `${MIXED.replace('Roof', 'Forwarded')}${attached('text/plain', 'deep.txt', 'Too deep.')}--b--\n`
  const mail = `${MIXED}${attached('application/octet-stream', 'offer.docx', word)}${attached('message/rfc822', 'old.eml', inner)}${attached('image/png', 'photo.png', '\x89PNG\r\n\x1a\n')}--b--\n`
  const { parts, unread } = await read(mail)
  const text = parts.map((part) => part.text).join('\n\n')
  expect(text).toContain('Attachments: offer.docx, old.eml, photo.png')
  expect(text).toContain('Attachment: offer.docx\n\nThe offer.')
  expect(text).toContain('Subject: Forwarded')
  expect(text).not.toContain('Too deep.')
  // The photo, and what is attached to what is attached.
  expect(unread).toEqual(['ATTACHMENTS'])
})

test('a mail whose attachments were all read lacks nothing, and a broken one is only named [F-414]', async () => {
  const sound = await read(`${MIXED}${attached('text/csv', 'prices.csv', 'item,price\nslab,40\n')}--b--\n`)
  expect(sound.parts.map(({ text }) => text)).toContain('Attachment: prices.csv\n\nitem: slab\nprice: 40')
  expect(sound.unread).toEqual([])
  const broken = await read(`${MIXED}${attached('application/pdf', 'broken.pdf', 'no PDF')}--b--\n`)
  expect(broken.unread).toEqual(['ATTACHMENTS'])
})

test.each([
  [
    'no charset',
    'Content-Type: text/plain\nContent-Transfer-Encoding: 8bit\n\n',
    'Gr\xfc\xdfe aus M\xfcnchen',
  ],
  ['no type at all', '\n', 'Gr\xfc\xdfe aus M\xfcnchen'],
  ['UTF-8', 'Content-Type: text/plain; charset=utf-8\n\n', 'Gr\xfc\xdfe aus M\xfcnchen'],
  [
    'no charset, in ASCII alone',
    'Content-Type: text/html\nContent-Transfer-Encoding: quoted-printable\n\n',
    'Gr=FC=DFe aus M=FCnchen',
  ],
])('a mail in another charset that names %s is read, its head too [F-402]', async (_, type, body) => {
  const { parts } = await readBytes(
    Buffer.from(`From: J\xfcrgen <j@a.example>\nSubject: Gr\xfc\xdfe\n${type}${body}\n`, 'latin1'),
  )
  expect(parts[0]?.text).toBe('From: Jürgen <j@a.example>\nSubject: Grüße\n\nGrüße aus München')
})

test('a letter that is broken in itself does not change the charset of the others [F-402]', async () => {
  const body = Buffer.concat([Buffer.from('Äpfel, Öl, Nüsse, Käse'), Buffer.from([0xff])])
  const head = Buffer.from(`${HEAD}Content-Type: text/plain; charset=utf-8\n\n`)
  const { parts } = await readBytes(Buffer.concat([head, body]))
  expect(parts[0]?.text).toContain('Äpfel, Öl, Nüsse, Käse')
})

test('quotes and the euro sign of Windows are read in a mail that says it is Latin-1 [F-402]', async () => {
  const { parts } = await readBytes(
    Buffer.from(`${HEAD}Content-Type: text/plain; charset=iso-8859-1\n\n\x935 \x80\x94\n`, 'latin1'),
  )
  expect(parts[0]?.text).toContain('“5 €”')
})

test('an invitation without a name is read with its mail [F-414]', async () => {
  const invitation =
    'BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:Roof\nLOCATION:Room 5\nDTSTART:20260101T100000Z\nEND:VEVENT\nEND:VCALENDAR'
  const { parts, unread } = await read(
    `${MIXED}--b\nContent-Type: text/calendar; method=REQUEST\n\n${invitation}\n--b--\n`,
  )
  expect(parts.map(({ text }) => text).join('\n')).toContain('Room 5')
  expect(unread).toEqual([])
})

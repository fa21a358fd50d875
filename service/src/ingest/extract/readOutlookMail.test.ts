import { burn } from '@kenjiuno/msgreader/lib/Burner.js'
import { TypeEnum } from '@kenjiuno/msgreader/lib/Reader.js'
import { expect, test } from 'vitest'
import { extract } from './extract.ts'
import { readOutlookMail } from './readOutlookMail.ts'

/** A mail as Outlook writes it: a stream for each property, named by its tag. */
function makeMsg(
  texts: Readonly<Record<string, string>>,
  { name = 'plan.pdf', content = '' }: { name?: string; content?: string } = {},
): Uint8Array {
  const streams = Object.entries(texts).map(([tag, text]) => ({
    name: `__substg1.0_${tag}001F`,
    bytes: new Uint8Array(Buffer.from(text, 'utf16le')),
  }))
  const files = [{ name: '__properties_version1.0', bytes: new Uint8Array(32) }, ...streams]
  const attachment = [
    { name: '__substg1.0_3707001F', bytes: new Uint8Array(Buffer.from(name, 'utf16le')) },
    ...(content ? [{ name: '__substg1.0_37010102', bytes: new Uint8Array(Buffer.from(content)) }] : []),
  ]
  const first = 2 + files.length
  const entry = (
    name: string,
    type: TypeEnum,
    bytes: Uint8Array = new Uint8Array(),
    children?: number[],
  ) => ({
    name,
    type,
    length: bytes.length,
    binaryProvider: () => bytes,
    ...(children && { children }),
  })
  return burn([
    entry('Root Entry', TypeEnum.ROOT, undefined, [...files.map((_, index) => index + 1), first - 1]),
    ...files.map(({ name, bytes }) => entry(name, TypeEnum.DOCUMENT, bytes)),
    entry(
      '__attach_version1.0_#00000000',
      TypeEnum.DIRECTORY,
      undefined,
      attachment.map((_, index) => first + index),
    ),
    ...attachment.map(({ name, bytes }) => entry(name, TypeEnum.DOCUMENT, bytes)),
  ])
}

test('reads who wrote what, and the names of what was attached [F-022]', async () => {
  const { parts, unread } = await readOutlookMail(
    makeMsg({
      '0037': 'Dach',
      '0C1A': 'Jürgen Falk',
      '0C1F': 'falk@example.org',
      '1000': 'Guten Tag,\r\n\r\nvierzigtausend.',
    }),
  )
  expect(parts[0]?.text).toBe(
    'From: Jürgen Falk <falk@example.org>\nSubject: Dach\n\nGuten Tag,\r\n\r\nvierzigtausend.\n\nAttachments: plan.pdf',
  )
  expect(unread).toEqual(['ATTACHMENTS'])
})

test('refuses what is no mail', async () => {
  await expect(readOutlookMail(new TextEncoder().encode('no mail'))).rejects.toThrow('not a mail')
})

test('reads what is attached [F-414]', async () => {
  const mail = makeMsg({ '0037': 'Dach' }, { name: 'prices.csv', content: 'item,price\nslab,40\n' })
  const { parts, unread } = await extract(mail, 'MSG', 'unasked')
  expect(parts[1]?.text).toBe('Attachment: prices.csv\n\nitem: slab\nprice: 40')
  expect(unread).toEqual([])
})

test('reads the formatted body where the plain one is a stub [F-405]', async () => {
  const { parts } = await readOutlookMail(
    makeMsg({
      '1000': 'This mail needs HTML.',
      '1013': '<p>The slate roof costs forty thousand in May.</p>',
    }),
  )
  expect(parts[0]?.text).toContain('The slate roof costs forty thousand in May.')
})

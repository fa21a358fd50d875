import { burn } from '@kenjiuno/msgreader/lib/Burner.js'
import { TypeEnum } from '@kenjiuno/msgreader/lib/Reader.js'
import { expect, test } from 'vitest'
import { readOutlookMail } from './readOutlookMail.ts'

/** A mail as Outlook writes it: a stream for each property, named by its tag. */
function makeMsg(texts: Readonly<Record<string, string>>): Uint8Array {
  const streams = Object.entries(texts).map(([tag, text]) => ({
    name: `__substg1.0_${tag}001F`,
    bytes: new Uint8Array(Buffer.from(text, 'utf16le')),
  }))
  const files = [{ name: '__properties_version1.0', bytes: new Uint8Array(32) }, ...streams]
  const attachment = [
    { name: '__substg1.0_3707001F', bytes: new Uint8Array(Buffer.from('plan.pdf', 'utf16le')) },
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
    entry('__attach_version1.0_#00000000', TypeEnum.DIRECTORY, undefined, [first]),
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

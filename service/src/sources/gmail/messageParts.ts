import type { Message, Part } from './gmailAnswers.ts'

/** All parts of a mail, at any depth. */
export function partsOf({ payload }: Message): Part[] {
  const found: Part[] = []
  const left: Part[] = payload ? [payload] : []
  for (let part = left.shift(); part; part = left.shift()) {
    found.push(part)
    left.unshift(...(part.parts ?? []))
  }
  return found
}

/** Inline images are no attachments. */
export function isAttachment({ filename, mimeType, headers }: Part): boolean {
  if (filename === '') return false
  const disposition = headers.find(({ name }) => name.toLowerCase() === 'content-disposition')?.value ?? ''
  return !(mimeType.startsWith('image/') && disposition.toLowerCase().startsWith('inline'))
}

/** Like Gmail's `has:attachment`, which ignores inline images too. */
export function hasAttachment(message: Message): boolean {
  return partsOf(message).some(isAttachment)
}

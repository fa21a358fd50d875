import type { UnreadPart } from '@inlet/wire/service'
import { detectFormat } from '../detectFormat.ts'
import { formatAbility } from '../formats.ts'
import { LIMITS } from '../limits.ts'
import type { Extracted } from './Extracted.ts'

/** A file within another. `content`: null if there is none. */
export type Attachment = { name: string; content: Uint8Array | null }

/** Reads a file within another. Null: this one is within another itself, so what it holds is only named. */
export type ReadInner = ((bytes: Uint8Array, format: string) => Promise<Extracted>) | null

type ReadAttachments = { texts: string[]; unread: UnreadPart[] }

/** The texts of attached files, each below its name. ATTACHMENTS: some were not read. */
export async function readAttachments(
  attachments: readonly Attachment[],
  readInner: ReadInner,
): Promise<ReadAttachments> {
  const texts: string[] = []
  const unread = new Set<UnreadPart>()
  for (const [index, attachment] of attachments.entries()) {
    const inner = index < LIMITS.attachments ? await readOne(attachment, readInner) : null
    if (!inner) unread.add('ATTACHMENTS')
    for (const part of inner?.unread ?? []) unread.add(part)
    const text = inner?.parts
      .map((part) => part.text.trim())
      .filter((one) => one !== '')
      .join('\n\n')
    if (text) texts.push(`Attachment: ${attachment.name}\n\n${text}`)
  }
  return { texts, unread: [...unread] }
}

async function readOne({ name, content }: Attachment, readInner: ReadInner): Promise<Extracted | null> {
  if (!content || !readInner) return null
  const { format } = detectFormat(content.subarray(0, 1024), name)
  if (formatAbility(format) !== 'text') return null
  try {
    return await readInner(content, format)
  } catch (error) {
    // The limits on time and memory hold for all of it; what a reader refuses is only left out.
    if (!(error instanceof Error)) throw error
    return null
  }
}

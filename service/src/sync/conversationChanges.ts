import type { AccountRow } from '../db/accounts/accounts.ts'
import type { Db } from '../db/schema.ts'
import { nextConversation } from '../db/sync/conversationFiles.ts'
import type { Changes } from '../sources/abilities/Changes.ts'
import type { Connector } from '../sources/Connector.ts'
import type { Credential } from '../sources/Credential.ts'
import type { SourceItem } from '../sources/SourceItem.ts'

type Source = {
  readonly conversations: Required<Pick<NonNullable<Connector['conversations']>, 'refresh'>>
  readonly credential: Credential
  /** Whether a fault is one of a single conversation. */
  isPart(error: unknown): Promise<boolean>
}

/** Before the first of an account's conversations. */
const BEGINNING = '0'

/** A chat has no change feed: its imported conversations are requested one by one, each as a page of its own. */
export async function conversationChanges(
  db: Db,
  { id, change_cursor: cursor }: Pick<AccountRow, 'id' | 'change_cursor'>,
  { conversations, credential, isPart }: Source,
  signal: AbortSignal,
): Promise<Changes> {
  const known = await nextConversation(db, id, Number(cursor ?? BEGINNING))
  if (!known) return { changed: [], removed: [], nextCursor: BEGINNING, more: false }
  const place = { nextCursor: String(known.id), more: true } as const
  let fresh: SourceItem | null
  try {
    fresh = await conversations.refresh(credential, known.item, signal)
  } catch (error) {
    // The others continue; this one is retried with the next sync.
    if (!(await isPart(error))) throw error
    return { changed: [], removed: [], ...place }
  }
  return {
    changed: fresh ? [fresh] : [],
    removed: fresh ? [] : [known.item.externalId],
    ...place,
  }
}

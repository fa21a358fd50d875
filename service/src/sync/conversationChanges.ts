import type { AccountRow } from '../db/accounts/accounts.ts'
import type { Db } from '../db/schema.ts'
import type { Changes, Connector, Credential } from '../sources/Connector.ts'
import { nextConversation } from './conversationFiles.ts'

type Source = {
  readonly conversations: Required<Pick<NonNullable<Connector['conversations']>, 'refresh'>>
  readonly credential: Credential
}

/** Before the first of an account's conversations. */
const BEGINNING = '0'

/** A chat does not say what changed: its imported conversations that are files are asked one by one, each as a page of its own. */
export async function conversationChanges(
  db: Db,
  { id, change_cursor: cursor }: Pick<AccountRow, 'id' | 'change_cursor'>,
  { conversations, credential }: Source,
  signal: AbortSignal,
): Promise<Changes> {
  const known = await nextConversation(db, id, Number(cursor ?? BEGINNING))
  if (!known) return { changed: [], removed: [], nextCursor: BEGINNING, more: false }
  const fresh = await conversations.refresh(credential, known.item, signal)
  return {
    changed: fresh ? [fresh] : [],
    removed: fresh ? [] : [known.item.externalId],
    nextCursor: String(known.id),
    more: true,
  }
}

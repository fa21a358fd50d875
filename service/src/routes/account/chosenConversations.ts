import type { PreviewItems } from '@inlet/wire/service'
import type { InferOutput } from 'valibot'
import type { AccountAccess } from '../../accounts/AccountAccess.ts'
import type { AccountRow } from '../../db/accounts/accounts.ts'
import { invalid } from '../../http/HttpError.ts'
import type { Clock } from '../../lib/Clock.ts'
import { idOfConversation } from '../../sources/chosenConversation.ts'
import { startOfDay } from '../settings/startOfDay.ts'
import { askSource } from './askSource.ts'

type Deps = { readonly access: AccountAccess; readonly clock: Clock }
type Selections = InferOutput<typeof PreviewItems>['conversations']

const UNKNOWN = 'There is no such conversation in this account.'

/** Returns ids for conversations since a day, for a preview. Nothing is stored. Throws 422 for others. */
export async function chosenConversations(
  { access, clock }: Deps,
  account: AccountRow,
  selections: Selections,
  signal: AbortSignal,
): Promise<string[]> {
  const ids: string[] = []
  for (const [index, { conversation_id: id, after: day }] of selections.entries()) {
    const at = ['body', 'conversations', index]
    const after = day ? startOfDay(day, clock.now(), [...at, 'after']) : null
    const found = await askSource(
      access,
      account,
      'conversation',
      async ({ conversations }, credential) =>
        (await conversations?.find(credential, { id, after }, signal)) ?? null,
    )
    if (!found) throw invalid([...at, 'conversation_id'], UNKNOWN)
    ids.push(idOfConversation(found.item))
  }
  return ids
}

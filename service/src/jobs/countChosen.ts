import type { PreviewCap } from '@inlet/wire/service'
import type { AccountSettings } from '../db/accounts/AccountSettings.ts'
import { type ChosenConversation, conversationOfId } from '../sources/chosenConversation.ts'
import { isRateLimit } from '../sources/client/PaceFault.ts'
import { isOfPart, reasonOfPart } from '../sources/client/partFaults.ts'
import { choiceItem, choiceOfId, type MailChoice } from '../sources/mail/MailChoice.ts'
import { requireNewCursor } from '../sources/requireNewCursor.ts'
import { SourceFault } from '../sources/SourceFault.ts'
import type { JobRun } from './JobHandler.ts'
import { LATE, type PreviewAsk } from './PreviewAsk.ts'
import type { PreviewCount } from './PreviewCount.ts'

type Deps = {
  readonly run: JobRun
  readonly count: PreviewCount
  readonly settings: AccountSettings
  /** Shows what is counted until now. */
  readonly save: () => Promise<void>
}
/** Asks for a page, counts it, and returns where the next begins. */
type Pages = (cursor: string | null) => Promise<string | null | typeof LATE>

/**
 * Counts mail that conditions choose, or a conversation since a day, without listing it: it is no item before its
 * import. Returns what ended it early, or null, as for an id that is none of these.
 */
export async function countChosen(id: string, asking: PreviewAsk, deps: Deps): Promise<PreviewCap | null> {
  const mail = choiceOfId(id)
  if (mail) return countPages(choiceItem(mail).name, mailPages(mail, asking, deps), asking, deps)
  const conversation = conversationOfId(id)
  if (!conversation) return null
  return countPages(conversation.name, conversationPages(conversation, asking, deps), asking, deps)
}

async function countPages(
  name: string,
  pages: Pages,
  asking: PreviewAsk,
  { run, count, save }: Deps,
): Promise<PreviewCap | null> {
  let cursor: string | null = null
  try {
    do {
      if (asking.isOver) return 'time'
      const next = await pages(cursor)
      if (next === LATE) return 'time'
      await save()
      cursor = requireNewCursor({ nextCursor: next }, cursor).nextCursor
    } while (cursor !== null)
  } catch (error) {
    run.signal.throwIfAborted()
    if (isRateLimit(error)) return 'rate_limit'
    if (!isOfPart(error)) throw error
    count.skip('FOLDER_UNREADABLE', name, reasonOfPart(error))
  }
  return null
}

function mailPages(choice: MailChoice, asking: PreviewAsk, { count }: Deps): Pages {
  return async (cursor) => {
    const page = await asking.ask(async ({ mail }, credential, signal) => {
      if (!mail) throw new SourceFault('item', 'This account is no mailbox.')
      return { ...(await mail.count(credential, choice, cursor, signal)), isEstimated: mail.isEstimated }
    })
    if (page === LATE) return LATE
    count.addMail(page.count, { isEstimated: page.isEstimated, hasMore: choice.attachments })
    return page.nextCursor
  }
}

function conversationPages(
  { id, handle }: ChosenConversation,
  asking: PreviewAsk,
  { count, settings: { types, attachments } }: Deps,
): Pages {
  const seen = new Set<string>()
  return async (cursor) => {
    const request = { folder: id, cursor, handle, types, attachments }
    const page = await asking.ask((connector, credential, signal) =>
      connector.list(credential, request, signal),
    )
    if (page === LATE) return LATE
    for (const item of page.items) {
      if (seen.has(item.externalId)) continue
      seen.add(item.externalId)
      count.addListed(item)
    }
    return page.nextCursor
  }
}

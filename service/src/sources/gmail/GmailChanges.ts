import * as v from 'valibot'
import {
  type Changes,
  type Credential,
  type FeedRequest,
  SourceFault,
  type SourceItem,
} from '../Connector.ts'
import type { GoogleApi } from '../google/GoogleApi.ts'
import type { MailChoice } from '../mail/MailChoice.ts'
import type { GmailReader } from './GmailReader.ts'
import { History, Profile, type Thread } from './gmailAnswers.ts'
import { choiceOfFolder, isMeant } from './gmailFolders.ts'
import { attachmentItems, idOfThread, threadItem } from './gmailItems.ts'

/** Entries of a page: each may name another conversation, which is asked for. */
const PAGE = '100'
/** How Gmail says that it does not know so old a place any more: mostly after a week. */
const EXPIRED = [400, 404, 410]

const State = v.object({ from: v.string(), page: v.nullable(v.string()) })
type Meant = { readonly folder: string; readonly choice: MailChoice }

/** What changes in a mailbox: one log of all of it. */
export class GmailChanges {
  private readonly api: GoogleApi
  private readonly reader: GmailReader

  constructor(api: GoogleApi, reader: GmailReader) {
    this.api = api
    this.reader = reader
  }

  async start(credential: Credential, signal: AbortSignal): Promise<string> {
    const { historyId } = await this.api.read(Profile, credential, ['/profile'], signal)
    return textOf({ from: historyId, page: null })
  }

  async read(
    credential: Credential,
    { cursor, roots }: FeedRequest & { readonly cursor: string | null },
    signal: AbortSignal,
  ): Promise<Changes> {
    const state = v.safeParse(v.pipe(v.string(), v.parseJson(), State), cursor)
    if (!state.success) throw expired()
    const { from, page } = state.output
    const query = { startHistoryId: from, maxResults: PAGE, ...(page !== null && { pageToken: page }) }
    const log = await this.api.readUnless(EXPIRED, History, credential, ['/history', query], signal)
    if (!log) throw expired()
    const ids = [...new Set(log.history.flatMap(({ messages }) => messages.map(({ threadId }) => threadId)))]
    const meant = await meantBy(roots)
    // Where nothing is imported nobody has to be asked what it was.
    const threads = meant.length > 0 ? await this.reader.threads(credential, ids, signal) : []
    const changed = threads.flatMap((thread) => itemsOf(thread, meant))
    const kept = new Set(changed.map(({ externalId }) => externalId))
    const next = log.nextPageToken
    return {
      changed,
      // Deleted, in the bin, or without any of the labels that are imported.
      removed: ids.map(idOfThread).filter((id) => !kept.has(id)),
      nextCursor: textOf(
        next === undefined ? { from: log.historyId ?? from, page: null } : { from, page: next },
      ),
      more: next !== undefined,
    }
  }
}

/** A conversation has many labels, and one place here: the first folder that is imported and means it. */
function itemsOf(thread: Thread, meant: readonly Meant[]): SourceItem[] {
  const place = meant.find(({ choice }) => thread.messages.some((message) => isMeant(message, choice)))
  if (!place) return []
  return [threadItem(thread, place.folder), ...attachmentItems(thread, place.folder)]
}

async function meantBy(roots: FeedRequest['roots']): Promise<Meant[]> {
  return (await roots()).flatMap((folder) => {
    const choice = choiceOfFolder(folder)
    return choice ? [{ folder, choice }] : []
  })
}

function textOf(state: v.InferOutput<typeof State>): string {
  return JSON.stringify(state)
}

function expired(): SourceFault {
  return new SourceFault('cursor-expired', 'What changed has to be found by reading again.')
}

import type { MailCount } from '../abilities/MailAbility.ts'
import { pageOf } from '../client/pageOf.ts'
import { idOf } from '../client/partsOf.ts'
import { whileFetching } from '../client/whileFetching.ts'
import type { RootChanges } from '../feed/changesByRoot.ts'
import { expired } from '../feed/expired.ts'
import { idOfChoice, type MailChoice } from '../mail/MailChoice.ts'
import type { Graph, GraphContext, GraphPage } from '../microsoft/Graph.ts'
import { Named } from '../microsoft/graphAnswers.ts'
import { isItemFault, SourceFault } from '../SourceFault.ts'
import type { ItemContent, ItemPage, SourceItem } from '../SourceItem.ts'
import { daysOf, isChosen } from './isChosen.ts'
import { attachmentItem, FOLDER, MESSAGE, messageItem, textOfMessage } from './mailItems.ts'
import { Attachment, EXPAND, Message, MessagePlace, MessageText, selected } from './outlookAnswers.ts'

const PAGE = 100
/**
 * Messages per page where they are only counted, the most there can be:
 * https://learn.microsoft.com/en-us/graph/api/user-list-messages
 */
const COUNT_PAGE = 1000
const SELECT = selected(Message)
const WHOLE = `${SELECT}&${EXPAND}`
/** Plain text instead of HTML. */
const AS_TEXT = 'outlook.body-content-type="text"'

/** The messages of a mailbox and their attachments. */
export class MailMessages {
  private readonly graph: Graph

  constructor(graph: Graph) {
    this.graph = graph
  }

  async inFolder(folder: string, cursor: string | null, context: GraphContext): Promise<ItemPage> {
    const address = cursor ?? `${pathOf(folder)}?$top=${PAGE}&${WHOLE}`
    const { entries, next } = await this.graph.page(Message, address, context)
    const items = itemsIn(folder, entries)
    return pageOf({ items, entries: entries.length, nextCursor: next })
  }

  /** `leftOut`: ids of folders that "all mail" excludes. */
  async chosen(
    choice: MailChoice,
    cursor: string | null,
    excluded: ReadonlySet<string>,
    context: GraphContext,
  ): Promise<ItemPage> {
    const address = cursor ?? addressOf(choice, `$top=${PAGE}&${WHOLE}`)
    const { entries, next } = await this.graph.page(Message, address, context)
    const place = { parent: idOfChoice(choice), attachments: choice.attachments }
    const items = entries
      .filter((one) => isIncluded(one, choice, excluded))
      .map((one) => messageItem(one, place))
    return pageOf({ items, entries: entries.length, nextCursor: next })
  }

  /** Counts a page of them. Graph counts by days alone, and not by the other conditions. */
  async count(
    choice: MailChoice,
    cursor: string | null,
    excluded: ReadonlySet<string>,
    context: GraphContext,
  ): Promise<MailCount> {
    const address = cursor ?? addressOf(choice, `$top=${COUNT_PAGE}&${SELECT}`)
    const { entries, next } = await this.graph.page(Message, address, context)
    return { count: entries.filter((one) => isIncluded(one, choice, excluded)).length, nextCursor: next }
  }

  /** `url`: the page of the message, if it is known. */
  async attachments(
    message: string,
    cursor: string | null,
    url: string | null,
    context: GraphContext,
  ): Promise<ItemPage> {
    const path = `/me/messages/${encodeURIComponent(message)}/attachments?${selected(Attachment)}`
    const { entries, next } = await this.graph.page(Attachment, cursor ?? path, context)
    const items = entries.flatMap((one) => attachmentItem(one, message, url) ?? [])
    return pageOf({ items, entries: entries.length, nextCursor: next })
  }

  /** Whether a message still matches a choice: it may have lost its category or flag. */
  async meets(message: string, choice: MailChoice, context: GraphContext): Promise<boolean> {
    const path = `/me/messages/${encodeURIComponent(message)}?${SELECT}`
    const one = await this.graph.read(Message, path, context)
    return !one.isDraft && isChosen(one, choice)
  }

  /** Returns the folder of a message. Null: there is no such message. */
  async folderOf(message: string, context: GraphContext): Promise<string | null> {
    const path = `/me/messages/${encodeURIComponent(message)}?${selected(MessagePlace)}`
    try {
      return (await this.graph.read(MessagePlace, path, context)).parentFolderId
    } catch (error) {
      if (error instanceof SourceFault && error.code === 'gone') return null
      throw error
    }
  }

  async content(message: string, item: SourceItem, context: GraphContext): Promise<ItemContent> {
    const path = `/me/messages/${encodeURIComponent(message)}?${selected(MessageText)}`
    const headers = {
      ...context.headers,
      prefer: [context.headers?.prefer, AS_TEXT].filter(Boolean).join(', '),
    }
    const reading = this.graph.read(MessageText, path, { ...context, headers }).then(textOfMessage)
    return whileFetching(reading.then((text) => ({ name: `${item.name}.txt`, bytes: bytesOf(text) })))
  }

  async attached(
    message: string,
    attachment: string,
    item: SourceItem,
    context: GraphContext,
  ): Promise<ItemContent> {
    const path = `/me/messages/${encodeURIComponent(message)}/attachments/${encodeURIComponent(attachment)}/$value`
    const { bytes } = await this.graph.content(path, context)
    return { name: item.name, bytes }
  }

  async hasAttached(message: string, attachment: string, context: GraphContext): Promise<boolean> {
    const path = `/me/messages/${encodeURIComponent(message)}/attachments/${encodeURIComponent(attachment)}`
    await this.graph.read(Named, `${path}?$select=id`, context)
    return true
  }

  /** Changes in one folder. From the beginning, these are all of its messages. */
  async changes(folder: string, cursor: string | null, context: GraphContext): Promise<RootChanges> {
    const { entries, next, delta } = await this.changed(folder, cursor, context)
    const latest = [...new Map(entries.map((entry) => [entry.id, entry])).values()]
    const at = next ?? delta
    if (at === null) throw expired()
    const last: Message[] = []
    for (const entry of latest) last.push(...(await this.whole(entry, context)))
    return {
      changed: pageOf({ items: itemsIn(folder, last), nextCursor: null }).items,
      removed: latest.filter((one) => one['@removed']).map(({ id }) => idOf(MESSAGE, id)),
      cursor: at,
      more: next !== null,
      isBeginning: cursor === null,
    }
  }

  private async changed(
    folder: string,
    cursor: string | null,
    context: GraphContext,
  ): Promise<GraphPage<Message>> {
    if (cursor !== null) return this.graph.changes(Message, cursor, context)
    const path = `${pathOf(folder)}/delta`
    try {
      return await this.graph.changes(Message, `${path}?${WHOLE}`, context)
    } catch (error) {
      if (!isItemFault(error) || error.code === 'gone') throw error
      // Assumed: a mailbox that refuses `$expand` here returns its changes without it.
      return this.graph.changes(Message, `${path}?${SELECT}`, context)
    }
  }

  /**
   * Some change feeds contain only the changed fields of a known message, such as its read state. Empty: it no
   * longer exists.
   */
  private async whole(entry: Message, context: GraphContext): Promise<Message[]> {
    if (entry['@removed'] || entry.receivedDateTime !== null) return [entry]
    try {
      const path = `/me/messages/${encodeURIComponent(entry.id)}?${WHOLE}`
      return [await this.graph.read(Message, path, context)]
    } catch (error) {
      if (isItemFault(error)) return []
      throw error
    }
  }
}

function addressOf(choice: MailChoice, query: string): string {
  const path = choice.folder === null ? '/me/messages' : pathOf(choice.folder)
  const days = daysOf(choice)
  return `${path}?${query}${days === null ? '' : `&$filter=${encodeURIComponent(days)}`}`
}

function isIncluded(one: Message, choice: MailChoice, excluded: ReadonlySet<string>): boolean {
  const isElsewhere = choice.folder === null && excluded.has(one.parentFolderId ?? '')
  return !one.isDraft && !isElsewhere && isChosen(one, choice)
}

function pathOf(folder: string): string {
  return `/me/mailFolders/${encodeURIComponent(folder)}/messages`
}

function itemsIn(folder: string, entries: readonly Message[]): SourceItem[] {
  const place = { parent: idOf(FOLDER, folder), attachments: true }
  return entries.filter((one) => !one.isDraft && !one['@removed']).map((one) => messageItem(one, place))
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text)
}

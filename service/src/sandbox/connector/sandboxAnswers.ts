import { CONVERSATION_TYPES } from '@inlet/wire/service'
import * as v from 'valibot'
import type { SourceItem } from '../../sources/SourceItem.ts'

/** What the sandbox answers, as its connector reads it. */

/** The header for what was typed beside a key, written as a query. */
export const LOGIN_HEADER = 'sandbox-login'
/** What a source says about a key that it does not take. */
export const LoginRefusal = v.object({ message: v.string() })

export const PersonAnswer = v.object({ login: v.string(), name: v.string(), email: v.string() })

const ItemAnswer = v.pipe(
  v.object({
    id: v.string(),
    parent: v.nullable(v.string()),
    root: v.nullable(v.string()),
    name: v.string(),
    type: v.string(),
    selectable: v.boolean(),
    expandable: v.boolean(),
    format: v.nullable(v.string()),
    url: v.nullable(v.string()),
    created: v.nullable(v.string()),
    updated: v.nullable(v.string()),
    version: v.string(),
  }),
  v.transform(
    (item): SourceItem => ({
      externalId: item.id,
      parentExternalId: item.parent,
      rootExternalId: item.root,
      name: item.name,
      itemType: item.type,
      isSelectable: item.selectable,
      isExpandable: item.expandable,
      fileFormat: item.format,
      externalUrl: item.url,
      createdAt: item.created,
      updatedAt: item.updated,
      version: item.version,
    }),
  ),
)

export const ItemsAnswer = v.object({ items: v.array(ItemAnswer), next: v.nullable(v.string()) })

export const ChangesAnswer = v.object({
  changed: v.array(ItemAnswer),
  removed: v.array(v.string()),
  next: v.string(),
  more: v.boolean(),
})

export const StartAnswer = v.object({ next: v.string() })

export const RepositoriesAnswer = v.array(v.object({ id: v.string(), name: v.string(), url: v.string() }))
export const FoundAnswer = v.array(v.nullable(ItemAnswer))

/** Times are epoch seconds. */
export const ConversationAnswer = v.object({
  id: v.string(),
  name: v.string(),
  type: v.picklist(CONVERSATION_TYPES),
  archived: v.boolean(),
  created: v.number(),
  latest: v.nullable(v.number()),
})
export const ConversationsAnswer = v.object({
  conversations: v.array(ConversationAnswer),
  next: v.nullable(v.string()),
})
export const MessagesAnswer = v.object({
  messages: v.array(v.object({ ts: v.number(), author: v.string(), text: v.string() })),
  next: v.nullable(v.string()),
})

import * as v from 'valibot'
import type { SourceItem } from './Connector.ts'

/** What the sandbox answers, as its connector reads it. */

export const TokenAnswer = v.object({
  access_token: v.pipe(v.string(), v.minLength(1)),
  refresh_token: v.nullish(v.string()),
  /** Seconds. */
  expires_in: v.pipe(v.number(), v.minValue(0)),
})

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

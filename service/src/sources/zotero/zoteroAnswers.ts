import * as v from 'valibot'

/** The parts of Zotero's answers that are read: https://www.zotero.org/support/dev/web_api/v3/start */

/** The answer of `GET /keys/current`. The key in it is not read. */
export const KeyInfo = v.object({
  userID: v.number(),
  username: v.string(),
  access: v.object({
    user: v.nullish(v.object({ library: v.optional(v.boolean(), false) })),
  }),
})

export const Group = v.object({ id: v.number(), data: v.object({ name: v.string() }) })

const Deleted = v.optional(v.union([v.boolean(), v.number()]), false)

export const Collection = v.object({
  key: v.string(),
  version: v.number(),
  links: v.nullish(v.object({ alternate: v.nullish(v.object({ href: v.string() })) })),
  data: v.object({
    name: v.string(),
    /** The key of its parent. False: the top. */
    parentCollection: v.optional(v.union([v.string(), v.literal(false)]), false),
    deleted: Deleted,
  }),
})
export type Collection = v.InferOutput<typeof Collection>

/** The fields of an item, which differ by type. */
const Fields = v.record(v.string(), v.unknown())

const ItemData = v.object({
  itemType: v.string(),
  title: v.optional(v.string(), ''),
  dateAdded: v.optional(v.string()),
  dateModified: v.optional(v.string()),
  /** For children of another item. */
  parentItem: v.optional(v.union([v.string(), v.literal(false)]), false),
  collections: v.optional(v.array(v.string()), []),
  deleted: Deleted,
  /** Of attachments. */
  linkMode: v.nullish(v.string(), ''),
  filename: v.nullish(v.string(), ''),
  contentType: v.nullish(v.string(), ''),
  /** Of notes, as HTML. */
  note: v.optional(v.string(), ''),
})

export const Item = v.object({
  key: v.string(),
  version: v.number(),
  links: v.nullish(v.object({ alternate: v.nullish(v.object({ href: v.string() })) })),
  meta: v.optional(v.object({ numChildren: v.optional(v.union([v.number(), v.boolean()]), 0) }), {}),
  data: ItemData,
})
export type Item = v.InferOutput<typeof Item>

const Creator = v.object({
  creatorType: v.optional(v.string(), 'author'),
  name: v.optional(v.string(), ''),
  firstName: v.optional(v.string(), ''),
  lastName: v.optional(v.string(), ''),
})

/** All fields of an item. */
export const ItemFields = v.object({
  data: v.intersect([
    Fields,
    v.object({
      itemType: v.string(),
      title: v.optional(v.string(), ''),
      note: v.optional(v.string(), ''),
      abstractNote: v.optional(v.string(), ''),
      creators: v.optional(v.array(Creator), []),
      tags: v.optional(v.array(v.object({ tag: v.string() })), []),
    }),
  ]),
})
export type ItemFields = v.InferOutput<typeof ItemFields>

export const FullText = v.object({ content: v.string() })

/** Keys of deleted entries. */
export const DeletedKeys = v.object({
  collections: v.optional(v.array(v.string()), []),
  items: v.optional(v.array(v.string()), []),
})

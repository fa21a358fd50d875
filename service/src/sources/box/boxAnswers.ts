import * as v from 'valibot'

/** The parts of Box's answers that are read: https://developer.box.com/reference */

const text = v.nullish(v.string(), null)

export const User = v.object({
  id: v.pipe(v.string(), v.nonEmpty()),
  name: v.nullish(v.string(), ''),
  login: text,
})

/** A file, a folder or a web link. */
export const Item = v.object({
  type: v.string(),
  id: v.pipe(v.string(), v.regex(/^\d+$/)),
  name: v.nullish(v.string(), ''),
  etag: text,
  sha1: text,
  size: v.nullish(v.number(), null),
  created_at: text,
  modified_at: text,
  item_status: text,
  /** Null at the top of the account. */
  parent: v.nullish(v.object({ id: v.string() }), null),
})
export type Item = v.InferOutput<typeof Item>

/** Answers contain only the requested fields. */
export const ITEM_FIELDS = Object.keys(Item.entries).join(',')

export const Items = v.object({ entries: v.array(Item), next_marker: text })

export const Found = v.object({ entries: v.array(Item) })

/** The item of an event, in one of two forms, or neither. */
const Source = v.nullish(
  v.object({
    type: v.optional(v.string()),
    id: v.optional(v.string()),
    item_type: v.optional(v.string()),
    item_id: v.optional(v.string()),
  }),
  null,
)

export const Events = v.object({
  entries: v.array(v.object({ source: Source })),
  next_stream_position: v.pipe(v.string(), v.regex(/^\d+$/)),
})
export type Events = v.InferOutput<typeof Events>

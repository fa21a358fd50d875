import * as v from 'valibot'

/**
 * The parts of Notion's answers that are read: https://developers.notion.com/reference. `notionAnswers.test.ts`
 * checks them against the types of Notion's client.
 */

const User = v.object({
  id: v.string(),
  name: v.nullish(v.string(), null),
  person: v.nullish(v.object({ email: v.nullish(v.string(), null) }), null),
})

/** The connection and its owner. */
export const Me = v.object({
  id: v.string(),
  bot: v.object({
    owner: v.object({ type: v.string(), user: v.optional(User) }),
    workspace_id: v.string(),
    workspace_name: v.nullish(v.string(), null),
  }),
})

export const Moments = v.object({ start: v.string(), end: v.nullish(v.string(), null) })
export type Moments = v.InferOutput<typeof Moments>

const RichText = v.object({
  plain_text: v.string(),
  href: v.nullish(v.string(), null),
  annotations: v.object({
    bold: v.boolean(),
    italic: v.boolean(),
    strikethrough: v.boolean(),
    code: v.boolean(),
  }),
  equation: v.optional(v.object({ expression: v.string() })),
  mention: v.optional(v.object({ type: v.string(), date: v.optional(Moments) })),
})
export const Texts = v.array(RichText)
export type Texts = v.InferOutput<typeof Texts>

/** A parent. It has one of the ids, depending on its type. */
const Parent = v.object({
  type: v.string(),
  page_id: v.optional(v.string()),
  block_id: v.optional(v.string()),
  data_source_id: v.optional(v.string()),
  database_id: v.optional(v.string()),
})
export type Parent = v.InferOutput<typeof Parent>

const Dated = { created_time: v.string(), last_edited_time: v.string(), in_trash: v.boolean() }

/** Its value is in the member named like its type. */
export const Property = v.looseObject({ id: v.optional(v.string(), ''), type: v.string() })
export type Property = v.InferOutput<typeof Property>

export const Page = v.object({
  object: v.literal('page'),
  id: v.string(),
  ...Dated,
  parent: Parent,
  properties: v.record(v.string(), Property),
})
export type Page = v.InferOutput<typeof Page>

/** A table of a database; most databases have one. */
export const DataSource = v.object({
  object: v.literal('data_source'),
  id: v.string(),
  ...Dated,
  title: Texts,
  parent: Parent,
  database_parent: Parent,
})
export type DataSource = v.InferOutput<typeof DataSource>

export const Database = v.object({
  id: v.string(),
  in_trash: v.boolean(),
  parent: Parent,
  data_sources: v.array(v.object({ id: v.string(), name: v.string() })),
})

/** A block. Its content is in the member named like its type. */
export const Block = v.looseObject({
  id: v.string(),
  type: v.string(),
  has_children: v.boolean(),
  ...Dated,
  parent: Parent,
})
export type Block = v.InferOutput<typeof Block>

/** One page of a list. Hidden entries have only an id. */
export const List = v.object({
  results: v.array(v.unknown()),
  next_cursor: v.nullish(v.string(), null),
  request_status: v.optional(v.object({ type: v.string() })),
})

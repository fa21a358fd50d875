import * as v from 'valibot'

/**
 * The parts of GitBook's answers that are read: https://gitbook.com/docs/developers/gitbook-api/api-reference.
 * `gitbookAnswers.test.ts` checks them against the types of GitBook's client.
 */

export const User = v.object({
  id: v.string(),
  displayName: v.string(),
  email: v.optional(v.string()),
})

export const Organization = v.object({
  id: v.string(),
  title: v.string(),
  hostname: v.optional(v.string()),
})
export type Organization = v.InferOutput<typeof Organization>

const Urls = v.object({ app: v.optional(v.string()) })

export const Collection = v.object({
  id: v.string(),
  title: v.string(),
  parent: v.optional(v.string()),
  urls: Urls,
})
export type Collection = v.InferOutput<typeof Collection>

export const Space = v.object({
  id: v.string(),
  title: v.string(),
  parent: v.optional(v.string()),
  revision: v.string(),
  createdAt: v.optional(v.string()),
  updatedAt: v.optional(v.string()),
  /** In the trash. */
  deletedAt: v.optional(v.string()),
  urls: Urls,
})
export type Space = v.InferOutput<typeof Space>

/** One page of a list. */
export const List = v.object({
  items: v.array(v.unknown()),
  next: v.optional(v.object({ page: v.string() })),
})

/** An entry of a space: a page, a group of pages, a link, or a computed page. */
export const Entry = v.object({
  id: v.string(),
  title: v.string(),
  type: v.string(),
  createdAt: v.optional(v.string()),
  updatedAt: v.optional(v.string()),
  documentId: v.optional(v.string()),
  git: v.optional(v.object({ oid: v.string() })),
  urls: v.optional(Urls),
  /** Parsed level by level, because a tree may be deep. */
  pages: v.optional(v.array(v.unknown()), []),
})
export type Entry = v.InferOutput<typeof Entry>

export const Pages = v.object({ pages: v.array(v.unknown()) })

export const PageText = v.object({
  title: v.string(),
  description: v.optional(v.string(), ''),
  /** Empty pages have none. */
  markdown: v.optional(v.string(), ''),
})

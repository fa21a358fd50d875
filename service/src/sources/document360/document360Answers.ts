import * as v from 'valibot'

/** The parts of Document360's answers that are read: https://apidocs.document360.com/apidocs, version 2. */

const Id = v.pipe(v.string(), v.nonEmpty())
const Text = v.nullish(v.string(), '')
const Time = v.nullish(v.string(), null)

/** Around every answer. Errors also come with status 200. */
export const Envelope = v.object({
  errors: v.nullish(v.array(v.object({ description: v.nullish(v.string(), '') })), []),
})

export const Language = v.object({ code: Id, set_as_default: v.optional(v.boolean(), false), name: Text })
export type Language = v.InferOutput<typeof Language>

export const ProjectVersion = v.object({
  id: Id,
  version_number: v.optional(v.number(), 0),
  version_code_name: Text,
  created_at: Time,
  modified_at: Time,
  language_versions: v.nullish(v.array(Language), []),
})
export type ProjectVersion = v.InferOutput<typeof ProjectVersion>
export const ProjectVersions = v.object({ data: v.array(ProjectVersion) })

export const ArticleEntry = v.object({
  id: Id,
  title: Text,
  /** The end of its URL. Only the answer for a single article has the whole one. */
  slug: Text,
  /** The version that readers see. None: never published. */
  public_version: v.nullish(v.number(), 0),
  latest_version: v.nullish(v.number(), 0),
  modified_at: Time,
  /** In no list of the site, but readable by anyone with its URL. */
  hidden: v.nullish(v.boolean(), false),
})
export type ArticleEntry = v.InferOutput<typeof ArticleEntry>

export const Category = v.object({
  id: Id,
  name: Text,
  slug: Text,
  /** 0: folder, 1: page, 2: index of its children. */
  category_type: v.nullish(v.number(), 0),
  created_at: Time,
  modified_at: Time,
  /** Hides its children too. */
  hidden: v.nullish(v.boolean(), false),
  articles: v.nullish(v.array(ArticleEntry), []),
  /** Parsed level by level, because a tree may be deep. */
  child_categories: v.nullish(v.array(v.unknown()), []),
})
export type Category = v.InferOutput<typeof Category>
export const Categories = v.object({ data: v.array(v.unknown()) })

const Text360 = v.object({
  title: Text,
  /** Markdown, if there is no HTML. */
  content: Text,
  html_content: Text,
})
export const ArticleText = v.object({ data: Text360 })
/** An article with its URL: https://apidocs.document360.com/apidocs/get-article */
export const ArticlePlace = v.object({ data: v.object({ slug: Text, url: Text }) })
export const CategoryText = v.object({ category: Text360 })

export const Team = v.object({ result: v.array(v.object({ user_id: Id, email_id: Text })) })

import * as v from 'valibot'

/** What Document360 answers, as far as it is read: https://apidocs.document360.com/apidocs, version 2. */

const Id = v.pipe(v.string(), v.nonEmpty())
const Text = v.nullish(v.string(), '')
const Time = v.nullish(v.string(), null)

/** Around every answer. Refusals come with the status of a success, too. */
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
  /** The end of its address. Its beginning is said of a single article alone. */
  slug: Text,
  /** Which of its versions readers see; none: nobody has published it. */
  public_version: v.nullish(v.number(), 0),
  latest_version: v.nullish(v.number(), 0),
  modified_at: Time,
  /** It is in no list of the site; anyone with its address can read it. */
  hidden: v.nullish(v.boolean(), false),
})
export type ArticleEntry = v.InferOutput<typeof ArticleEntry>

export const Category = v.object({
  id: Id,
  name: Text,
  slug: Text,
  /** 0: folder, 1: page, 2: index of what is in it. */
  category_type: v.nullish(v.number(), 0),
  created_at: Time,
  modified_at: Time,
  /** And all that is in it. */
  hidden: v.nullish(v.boolean(), false),
  articles: v.nullish(v.array(ArticleEntry), []),
  /** Read one by one: a tree may be deep. */
  child_categories: v.nullish(v.array(v.unknown()), []),
})
export type Category = v.InferOutput<typeof Category>
export const Categories = v.object({ data: v.array(v.unknown()) })

const Text360 = v.object({
  title: Text,
  /** Markdown, where there is no HTML. */
  content: Text,
  html_content: Text,
})
export const ArticleText = v.object({ data: Text360 })
/** Of an article that is asked for where it is: https://apidocs.document360.com/apidocs/get-article */
export const ArticlePlace = v.object({ data: v.object({ slug: Text, url: Text }) })
export const CategoryText = v.object({ category: Text360 })

export const Team = v.object({ result: v.array(v.object({ user_id: Id, email_id: Text })) })

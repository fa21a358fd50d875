import * as v from 'valibot'

/**
 * The parts of Atlassian's answers that are read:
 * https://developer.atlassian.com/cloud/confluence/rest/v2/intro/, and
 * https://developer.atlassian.com/cloud/confluence/oauth-2-3lo-apps/ for the sign-in.
 */

const text = v.nullish(v.string(), null)
const Links = v.nullish(v.object({ webui: text }), null)

/** A site that a token can access, with the scopes granted there. */
export const AccessibleSite = v.object({
  /** The cloud id, which becomes part of URLs. */
  id: v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/)),
  name: text,
  url: v.pipe(v.string(), v.url()),
  scopes: v.array(v.string()),
})
export type AccessibleSite = v.InferOutput<typeof AccessibleSite>

export const Me = v.object({ account_id: v.string(), email: text, name: text })

/** One page of a list. */
export const Results = v.object({
  results: v.array(v.unknown()),
  _links: v.nullish(v.object({ next: text }), null),
})

export const Space = v.object({ id: v.string(), key: v.string(), name: text, createdAt: text, _links: Links })
export type Space = v.InferOutput<typeof Space>

const Version = v.object({ number: v.number(), createdAt: text })

const placed = { id: v.string(), status: v.string(), title: text, createdAt: text, _links: Links }
/** `parentType` may also be a whiteboard, a database or a link, which are not read. */
const below = { spaceId: v.string(), parentId: text, parentType: text }

export const Page = v.object({ ...placed, ...below, version: Version })
export type Page = v.InferOutput<typeof Page>

/** A folder does not name its space. Pages in it do. */
export const Folder = v.object({ ...placed, parentId: text, parentType: text })
export type Folder = v.InferOutput<typeof Folder>

/** A page with its text. */
export const PageText = v.object({
  status: v.string(),
  title: text,
  body: v.object({ storage: v.object({ value: v.string() }) }),
  labels: v.nullish(v.object({ results: v.array(v.object({ name: v.string() })) }), null),
})

export const Attachment = v.object({
  id: v.string(),
  status: v.string(),
  title: text,
  createdAt: text,
  /** Absent: attached to something else than a page. */
  pageId: text,
  mediaType: text,
  fileSize: v.nullish(v.number(), null),
  webuiLink: text,
  version: Version,
})
export type Attachment = v.InferOutput<typeof Attachment>

/** A search result: the type and id of its content. */
export const Hit = v.object({ content: v.nullish(v.object({ id: v.string(), type: v.string() }), null) })

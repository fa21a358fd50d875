import * as v from 'valibot'

/**
 * The parts of Intercom's answers that are read: https://developers.intercom.com/docs/references/rest-api.
 * Times are seconds since 1970.
 */

const Text = v.nullish(v.string(), null)
const Moment = v.nullish(v.number(), null)
/** A number in some answers, a string in others. */
const Id = v.pipe(v.union([v.string(), v.number()]), v.transform(String))

export const Me = v.object({
  id: v.string(),
  name: Text,
  email: Text,
  app: v.object({ id_code: v.string(), name: Text, region: Text }),
})

const NumberedPages = v.nullish(
  v.object({ page: v.number(), per_page: v.optional(v.number()), total_pages: v.number() }),
  null,
)

const Collection = v.object({
  id: Id,
  name: Text,
  url: Text,
  parent_id: v.nullish(Id, null),
  updated_at: Moment,
})
export type Collection = v.InferOutput<typeof Collection>
export const CollectionPage = v.object({ data: v.array(Collection), pages: NumberedPages })

const Article = v.object({
  id: Id,
  title: Text,
  /** `published` or `draft` */
  state: Text,
  url: Text,
  parent_id: v.nullish(Id, null),
  created_at: Moment,
  updated_at: Moment,
})
export type Article = v.InferOutput<typeof Article>
export const ArticlePage = v.object({ data: v.array(Article), pages: NumberedPages })
export type ArticlePage = v.InferOutput<typeof ArticlePage>
export const OneArticle = v.object({ ...Article.entries, body: Text })

const Author = v.nullish(v.object({ type: Text, name: Text, email: Text }), null)
export type Author = v.InferOutput<typeof Author>
const Attachment = v.object({
  name: Text,
  url: v.string(),
  content_type: Text,
  filesize: v.nullish(v.number(), null),
})
const Attachments = v.nullish(v.array(Attachment), [])

const Part = v.object({
  id: Id,
  part_type: v.string(),
  body: Text,
  created_at: v.number(),
  author: Author,
  attachments: Attachments,
  redacted: v.nullish(v.boolean(), false),
})
export type Part = v.InferOutput<typeof Part>

const NextPage = v.nullish(v.object({ next: v.nullish(v.object({ starting_after: Text }), null) }), null)

const Conversation = v.object({
  id: Id,
  title: Text,
  state: Text,
  created_at: v.number(),
  updated_at: v.number(),
  source: v.nullish(
    v.object({
      id: v.nullish(Id, null),
      subject: Text,
      body: Text,
      author: Author,
      attachments: Attachments,
    }),
    null,
  ),
})
export type Conversation = v.InferOutput<typeof Conversation>
export const ConversationPage = v.object({ conversations: v.array(Conversation), pages: NextPage })
export const OneConversation = v.object({
  ...Conversation.entries,
  conversation_parts: v.nullish(v.object({ conversation_parts: v.array(Part) }), null),
})

const Ticket = v.object({
  id: Id,
  ticket_id: v.nullish(Id, null),
  /** Whether the customer can see it. */
  is_shared: v.nullish(v.boolean(), true),
  ticket_attributes: v.nullish(v.record(v.string(), v.unknown()), {}),
  created_at: v.number(),
  updated_at: v.number(),
})
export type Ticket = v.InferOutput<typeof Ticket>
export const TicketPage = v.object({ tickets: v.array(Ticket), pages: NextPage })
export const OneTicket = v.object({
  ...Ticket.entries,
  ticket_parts: v.nullish(v.object({ ticket_parts: v.array(Part) }), null),
})

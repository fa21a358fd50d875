import * as v from 'valibot'

/** The parts of Zendesk's answers that are read: https://developer.zendesk.com/api-reference */

const Moment = v.nullish(v.string(), null)
const Text = v.nullish(v.string(), null)

/** Without a valid token, the id is null instead of a refusal. */
export const Me = v.object({
  user: v.object({ id: v.nullable(v.number()), name: Text, email: Text, role: Text }),
})

const Ticket = v.object({
  id: v.number(),
  subject: Text,
  raw_subject: Text,
  status: Text,
  type: Text,
  priority: Text,
  tags: v.nullish(v.array(v.string()), []),
  created_at: Moment,
  updated_at: Moment,
})
export type Ticket = v.InferOutput<typeof Ticket>

export const OneTicket = v.object({ ticket: Ticket })
export const TicketPage = v.object({
  tickets: v.array(Ticket),
  after_cursor: Text,
  end_of_stream: v.boolean(),
})

const Attachment = v.object({
  id: v.number(),
  file_name: v.string(),
  content_url: v.string(),
  content_type: Text,
  size: v.nullish(v.number(), null),
  inline: v.nullish(v.boolean(), false),
  deleted: v.nullish(v.boolean(), false),
})
export type Attachment = v.InferOutput<typeof Attachment>
export const OneAttachment = v.object({ attachment: Attachment })
export const OneArticleAttachment = v.object({ article_attachment: Attachment })

const Meta = v.object({ has_more: v.boolean(), after_cursor: Text })

export const FoundTickets = v.object({ results: v.array(Ticket), meta: Meta })

export const CommentPage = v.object({
  comments: v.array(
    v.object({
      id: v.number(),
      author_id: v.number(),
      public: v.boolean(),
      plain_body: Text,
      html_body: Text,
      body: Text,
      created_at: v.string(),
      attachments: v.nullish(v.array(Attachment), []),
    }),
  ),
  users: v.nullish(v.array(v.object({ id: v.number(), name: Text })), []),
  meta: Meta,
})
export type CommentPage = v.InferOutput<typeof CommentPage>
export type Comment = CommentPage['comments'][number]

const Category = v.object({
  id: v.number(),
  name: v.string(),
  html_url: Text,
  updated_at: Moment,
})
export const CategoryPage = v.object({ categories: v.array(Category), meta: Meta })
export type Category = v.InferOutput<typeof Category>

const Section = v.object({
  ...Category.entries,
  category_id: v.number(),
  parent_section_id: v.nullish(v.number(), null),
})
export const SectionPage = v.object({ sections: v.array(Section), meta: Meta })
export type Section = v.InferOutput<typeof Section>

const Article = v.object({
  id: v.number(),
  title: Text,
  section_id: v.nullish(v.number(), null),
  draft: v.nullish(v.boolean(), false),
  /** Null: visible to everyone. */
  user_segment_id: v.nullish(v.number(), null),
  user_segment_ids: v.nullish(v.array(v.number()), []),
  html_url: Text,
  created_at: Moment,
  updated_at: Moment,
  /** When the text changed; `updated_at` also changes with votes and labels. */
  edited_at: Moment,
})
export type Article = v.InferOutput<typeof Article>
export const ArticlePage = v.object({ articles: v.array(Article), meta: Meta })
export const ArticleChanges = v.object({
  articles: v.array(Article),
  next_page: Text,
  end_time: v.nullish(v.number(), null),
})
export const OneArticle = v.object({ article: v.object({ ...Article.entries, body: Text }) })
export const ArticleAttachments = v.object({ article_attachments: v.array(Attachment) })

import * as v from 'valibot'

/** The parts of Freshdesk's answers that are read: https://developers.freshdesk.com/api */

const Text = v.nullish(v.string(), null)

export const Agent = v.object({ id: v.number(), contact: v.object({ name: Text, email: Text }) })

const Attachment = v.object({
  id: v.number(),
  name: v.string(),
  content_type: Text,
  size: v.nullish(v.number(), null),
  attachment_url: v.string(),
})
export type Attachment = v.InferOutput<typeof Attachment>
const Attachments = v.nullish(v.array(Attachment), [])

const Ticket = v.object({
  id: v.number(),
  subject: Text,
  status: v.nullish(v.number(), null),
  priority: v.nullish(v.number(), null),
  type: Text,
  tags: v.nullish(v.array(v.string()), []),
  spam: v.nullish(v.boolean(), false),
  deleted: v.nullish(v.boolean(), false),
  created_at: v.string(),
  updated_at: v.string(),
})
export type Ticket = v.InferOutput<typeof Ticket>
export const Tickets = v.array(Ticket)

export const OneTicket = v.object({
  ...Ticket.entries,
  description: Text,
  description_text: Text,
  attachments: Attachments,
  requester: v.nullish(v.object({ id: v.number(), name: Text, email: Text }), null),
})
export type OneTicket = v.InferOutput<typeof OneTicket>

const Conversation = v.object({
  id: v.number(),
  body: Text,
  body_text: Text,
  private: v.boolean(),
  incoming: v.nullish(v.boolean(), false),
  user_id: v.nullish(v.number(), null),
  from_email: Text,
  created_at: v.string(),
  attachments: Attachments,
})
export type Conversation = v.InferOutput<typeof Conversation>
export const Conversations = v.array(Conversation)

const Category = v.object({ id: v.number(), name: v.string(), updated_at: Text })
export const Categories = v.array(Category)

const Level = v.object({
  type: v.string(),
  data: v.object({ id: v.number(), name: v.string() }),
})
const Hierarchy = v.nullish(v.array(Level), [])

const Folder = v.object({
  id: v.number(),
  name: v.string(),
  parent_folder_id: v.nullish(v.number(), null),
  hierarchy: Hierarchy,
  updated_at: Text,
})
export type Folder = v.InferOutput<typeof Folder>
export const Folders = v.array(Folder)
/**
 * 1: everyone. Higher: signed-in users, agents, selected companies:
 * https://developers.freshdesk.com/api/#solution_folder_attributes
 */
export const OneFolder = v.object({ id: v.number(), visibility: v.nullish(v.number(), null) })

const Article = v.object({
  id: v.number(),
  title: v.string(),
  /** 1: draft, 2: published. */
  status: v.number(),
  category_id: v.nullish(v.number(), null),
  folder_id: v.nullish(v.number(), null),
  created_at: Text,
  updated_at: v.string(),
})
export type Article = v.InferOutput<typeof Article>
export const Articles = v.array(Article)
export const OneArticle = v.object({
  ...Article.entries,
  description: Text,
  hierarchy: Hierarchy,
  attachments: Attachments,
})

import * as v from 'valibot'

/**
 * The parts of ServiceNow's answers that are read: https://www.servicenow.com/docs/bundle/api-reference. Values
 * that a token can't see are missing or empty.
 */

const Text = v.nullish(v.string(), '')

export function resultOf<S extends v.GenericSchema>(row: S) {
  return v.object({ result: v.array(row) })
}

export const User = v.object({ sys_id: v.string(), user_name: Text, name: Text, email: Text })

const row = { sys_id: v.string(), sys_created_on: Text, sys_updated_on: Text, sys_mod_count: Text }

export const Incident = v.object({ ...row, number: Text, short_description: Text })
export type Incident = v.InferOutput<typeof Incident>

/** As displayed: choices, names and journals as text. */
export const IncidentText = v.object({
  number: Text,
  short_description: Text,
  description: Text,
  state: Text,
  priority: Text,
  category: Text,
  caller_id: Text,
  close_notes: Text,
  comments: Text,
})

export const KnowledgeBase = v.object({ ...row, title: Text })

export const Article = v.object({
  ...row,
  number: Text,
  short_description: Text,
  workflow_state: Text,
  /** An id. */
  kb_knowledge_base: Text,
})
export type Article = v.InferOutput<typeof Article>
export const ArticleText = v.object({
  ...Article.entries,
  /** Its table: `kb_knowledge`, or that of its template. */
  sys_class_name: Text,
  article_type: Text,
  text: Text,
  wiki: Text,
  'kb_knowledge_base.title': Text,
  'kb_category.label': Text,
})
export type ArticleText = v.InferOutput<typeof ArticleText>
export const TemplateFields = v.record(v.string(), v.unknown())

export const Attachment = v.object({
  sys_id: v.string(),
  table_name: Text,
  file_name: v.string(),
  content_type: Text,
  size_bytes: Text,
  sys_updated_on: Text,
})

export const Deleted = v.object({ sys_id: v.string(), documentkey: Text })

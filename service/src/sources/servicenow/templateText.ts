import { escaped } from '../articles/markup.ts'

/** A row of a template's table: every field that the user can read. */
export type TemplateRow = Readonly<Record<string, unknown>>

/**
 * Fields of ServiceNow's own templates (How To, What Is, FAQ, KCS Article, Known Error Article), in the order
 * of their forms:
 * https://www.servicenow.com/docs/r/zurich/servicenow-platform/knowledge-management/knowledge-article-templates.html
 */
const KNOWN = [
  ...['kb_introduction', 'kb_instructions', 'kb_explanation', 'kb_question', 'kb_answer', 'kb_description'],
  ...['kb_issue', 'kb_environment', 'kb_cause', 'kb_workaround', 'kb_resolution'],
]
const TABLE = /^[a-z][a-z0-9_]{0,79}$/
/** Ids of other rows, flags, numbers and times. */
const NO_PROSE =
  /^(?:[0-9a-f]{32}(?:,[0-9a-f]{32})*|true|false|-?[\d.]+|\d{4}-\d\d-\d\d(?: \d\d:\d\d:\d\d)?)$/

/** Returns the table with the article's text, or null for articles without a template. */
export function templateTable(className: string | null): string | null {
  return className && className !== 'kb_knowledge' && TABLE.test(className) ? className : null
}

/** Returns the text of an article made from a template as HTML: each field below its name. */
export function templateText(row: TemplateRow): string {
  const own = Object.keys(row).filter((name) => /^(?:kb|u)_/.test(name) && !KNOWN.includes(name))
  return [...KNOWN, ...own]
    .flatMap((name) => {
      const value = row[name]
      if (typeof value !== 'string' || !isText(name, value.trim())) return []
      const html = /<[a-z]/i.test(value) ? value : `<p>${escaped(value.trim()).replaceAll('\n', '<br>')}</p>`
      return [`<h2>${escaped(labelOf(name))}</h2>\n\n${html}`]
    })
    .join('\n\n')
}

/** Whether HTML shows nothing. */
export function showsNothing(html: string): boolean {
  const text = html.replace(/<(?!img\b|table\b)[^>]*>/gi, '')
  return text.replace(/&nbsp;|\u00a0|\s/g, '') === ''
}

/** Custom fields may be settings too, so single words are left out. */
function isText(name: string, value: string): boolean {
  if (showsNothing(value) || NO_PROSE.test(value)) return false
  return name.startsWith('kb_') || /\s|<[a-z]/i.test(value)
}

/** `kb_next_steps`: Next steps. */
function labelOf(name: string): string {
  const words = name.replace(/^(?:kb|u)_/, '').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

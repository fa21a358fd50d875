import type { StrictAnswer } from '../kit/StrictServer.ts'

export type Row = Record<string, string>

/** Tables whose rows everybody who is signed in may have. */
export const OPEN = ['incident', 'kb_knowledge', 'kb_knowledge_base', 'sys_user']
/**
 * Tables that extend `kb_knowledge`: it has their rows too, without the fields that are their own. The templates How To,
 * FAQ and KCS Article keep theirs so (kb_article_template.child_table):
 * https://www.servicenow.com/docs/r/zurich/servicenow-platform/knowledge-management/knowledge-article-templates.html
 */
export const TEMPLATES = ['kb_template_how_to', 'kb_template_faq', 'kb_template_kcs_article']

/** https://www.servicenow.com/docs/bundle/zurich-api-reference/page/integrate/inbound-rest/reference/r_RESTErrorMessages.html. Assumed: the words of some. */
export function refusal(status: number, message: string, headers: Row = {}): StrictAnswer {
  return { status, headers, body: { error: { message, detail: '' }, status: 'failure' } }
}

// As in the Table API's examples: https://www.servicenow.com/docs/bundle/zurich-api-reference/page/integrate/inbound-rest/concept/c_TableAPI.html
export const UNAUTHORIZED = refusal(401, 'User Not Authenticated')

import type { SourceAccess } from '../SourceAccess.ts'

/** There are no scopes: the user's own roles decide, and the instance's administrator registers the app. */
export const servicenowAccess: SourceAccess = {
  access: 'read_all',
  review: 'admin_consent',
  isRegistered: true,
  scopes: [
    { scope: 'sys_user', reason: 'identity', required: true },
    { scope: 'incident', reason: 'tickets', required: false },
    { scope: 'kb_knowledge', reason: 'articles', required: false },
    { scope: 'kb_knowledge_base', reason: 'articles', required: false },
  ],
}

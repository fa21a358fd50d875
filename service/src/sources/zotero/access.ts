import type { SourceAccess } from '../SourceAccess.ts'

/** Parameters of the sign-in page: https://www.zotero.org/support/dev/web_api/v3/oauth */
export const zoteroAccess: SourceAccess = {
  access: 'read_all',
  review: 'none',
  scopes: [
    { scope: 'library_access', reason: 'library', required: true },
    { scope: 'notes_access', reason: 'notes', required: false },
    { scope: 'all_groups', reason: 'groups', required: false },
  ],
}

import type { SourceAccess } from '../SourceAccess.ts'

/** https://developer.atlassian.com/cloud/confluence/scopes-for-oauth-2-3LO-and-forge-apps/ */
export const confluenceAccess: SourceAccess = {
  access: 'read_all',
  review: 'none',
  scopes: [
    { scope: 'read:space:confluence', reason: 'pages', required: true },
    { scope: 'read:page:confluence', reason: 'pages', required: true },
    { scope: 'read:folder:confluence', reason: 'pages', required: false },
    { scope: 'read:attachment:confluence', reason: 'attachments', required: false },
    { scope: 'search:confluence', reason: 'titles', required: false },
    // GET https://api.atlassian.com/me
    { scope: 'read:me', reason: 'identity', required: true, always: true },
    { scope: 'offline_access', reason: 'offline', required: false, always: true },
  ],
}

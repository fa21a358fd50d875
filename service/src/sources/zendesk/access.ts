import type { SourceAccess } from '../SourceAccess.ts'

/** https://developer.zendesk.com/api-reference/ticketing/oauth/grant_type_tokens/#scopes */
export const zendeskAccess: SourceAccess = {
  access: 'read_all',
  // For a global client. One that an organization registers in its own Zendesk needs none.
  review: 'verification',
  scopes: [
    { scope: 'tickets:read', reason: 'tickets', required: false, wider: ['read'] },
    // GET /api/v2/users/me
    { scope: 'users:read', reason: 'identity', required: true },
    { scope: 'hc:read', reason: 'articles', required: false, wider: ['read'] },
  ],
}

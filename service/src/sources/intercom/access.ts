import type { RequestedScope, SourceAccess } from '../SourceAccess.ts'

/** Permissions of the app: https://developers.intercom.com/docs/build-an-integration/learn-more/authentication/oauth-scopes */
export const intercomAccess: SourceAccess = {
  access: 'read_all',
  // For other workspaces than the app's own.
  review: 'verification',
  isRegistered: true,
  scopes: [
    scope('Read one admin', 'identity', true),
    scope('Read conversations', 'messages'),
    scope('Read and list articles', 'articles'),
    scope('Read one collection', 'articles'),
    scope('List collections', 'articles'),
    scope('Read tickets', 'tickets'),
  ],
}

function scope(name: string, reason: RequestedScope['reason'], required = false): RequestedScope {
  return { scope: name, reason, required }
}

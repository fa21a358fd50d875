import type { RequestedScope, SourceAccess } from '../SourceAccess.ts'

/** Each kind of conversation has its own scopes: https://docs.slack.dev/reference/scopes */
const KINDS = ['channels', 'groups', 'im', 'mpim'] as const

export const slackAccess: SourceAccess = {
  access: 'read_all',
  review: 'none',
  scopes: [
    // conversations.list and conversations.info
    ...KINDS.map((kind) => scope(`${kind}:read`, 'conversations')),
    // conversations.history and conversations.replies
    ...KINDS.map((kind) => scope(`${kind}:history`, 'messages')),
    // users.info, usergroups.list: messages name people by id.
    scope('users:read', 'names'),
    scope('usergroups:read', 'names'),
    // files.list
    scope('files:read', 'attachments'),
  ],
}

/** A host may leave out each: what it is for is then not offered. */
function scope(name: string, reason: RequestedScope['reason']): RequestedScope {
  return { scope: name, reason, required: false }
}

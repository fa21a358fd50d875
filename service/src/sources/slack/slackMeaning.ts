import { gone, rateLimited, sourceProblem } from '../client/meaning.ts'
import { accessEnded } from '../oauthFaults.ts'
import { SourceFault, type SourceFaultCode } from '../SourceFault.ts'

/** Maps Slack's error codes. All others are problems of Slack. https://docs.slack.dev/reference/methods */
const MEANINGS: Readonly<Record<string, SourceFaultCode>> = {
  invalid_auth: 'reconnect',
  not_authed: 'reconnect',
  token_revoked: 'reconnect',
  token_expired: 'reconnect',
  account_inactive: 'reconnect',
  invalid_refresh_token: 'reconnect',
  channel_not_found: 'gone',
  file_not_found: 'gone',
  file_deleted: 'gone',
  message_not_found: 'gone',
  thread_not_found: 'gone',
  // An unknown user or workspace says nothing about the requested item.
  user_not_found: 'item',
  users_not_found: 'item',
  team_not_found: 'item',
  missing_scope: 'item',
  not_in_channel: 'item',
  no_permission: 'item',
  restricted_action: 'item',
  not_allowed_token_type: 'item',
  method_not_supported_for_channel_type: 'item',
  ekm_access_denied: 'item',
  enterprise_is_restricted: 'item',
  invalid_cursor: 'item',
  invalid_arguments: 'item',
  missing_argument: 'item',
  access_denied: 'admin-approval',
  accesslimited: 'admin-approval',
  team_access_not_granted: 'admin-approval',
  org_login_required: 'admin-approval',
  ratelimited: 'rate-limited',
  rate_limited: 'rate-limited',
}

const TEXTS: Readonly<Record<string, string>> = {
  not_in_channel: 'Your Slack account is not a member of this conversation.',
  ekm_access_denied: 'An administrator of your Slack workspace has locked this conversation.',
  invalid_cursor: 'Slack does not know this page any more.',
}

/** Maps an answer with `ok: false`. `needed`: the scope it names. */
export function faultOfCode(
  { error, needed }: { readonly error: string; readonly needed: string },
  headers: ReadonlyMap<string, string>,
): SourceFault {
  const code = Object.hasOwn(MEANINGS, error) ? MEANINGS[error] : undefined
  switch (code) {
    case 'reconnect':
      return accessEnded()
    case 'gone':
      return gone()
    case 'rate-limited':
      return rateLimited(headers)
    case 'admin-approval':
      return new SourceFault(code, 'An administrator of your Slack workspace must allow this first.')
    case 'item':
      return new SourceFault(code, error === 'missing_scope' ? lacking(needed) : textOf(error))
    default:
      return sourceProblem(500)
  }
}

function textOf(error: string): string {
  return (Object.hasOwn(TEXTS, error) ? TEXTS[error] : undefined) ?? 'Slack does not hand this out to you.'
}

function lacking(needed: string): string {
  const name = /^[a-z:.,_-]{1,60}$/.test(needed) ? ` (${needed})` : ''
  return `Slack was not asked for the permission to read this${name}. Connect the account again.`
}

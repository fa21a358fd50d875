import * as v from 'valibot'
import { type Failure, type Meaning, rateLimited } from '../client/meaning.ts'
import { accessEnded } from '../oauthFaults.ts'
import { SourceFault } from '../SourceFault.ts'

/**
 * https://developers.google.com/workspace/drive/api/guides/handle-errors; newer APIs use `details` instead of
 * `errors`.
 */
const Refusal = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    error: v.object({
      errors: v.optional(v.array(v.object({ reason: v.optional(v.string(), '') })), []),
      details: v.optional(v.array(v.object({ reason: v.optional(v.string(), '') })), []),
    }),
  }),
)

/** Google also uses 403 for rate limits. */
const LIMITS: ReadonlySet<string> = new Set([
  'userRateLimitExceeded',
  'rateLimitExceeded',
  'RATE_LIMIT_EXCEEDED',
  'quotaExceeded',
])
/** They reset at midnight Pacific time. */
const DAILY_LIMITS: ReadonlySet<string> = new Set(['dailyLimitExceeded', 'dailyLimitExceededUnreg'])
const DAILY_LIMIT_WAIT_SECONDS = 3600

/** The token lacks a scope, because users may untick each. */
const MISSING_SCOPE: ReadonlySet<string> = new Set([
  'insufficientPermissions',
  'insufficientScopes',
  'ACCESS_TOKEN_SCOPE_INSUFFICIENT',
])
/** The API is not enabled in the app's project. */
const API_DISABLED: ReadonlySet<string> = new Set(['accessNotConfigured', 'SERVICE_DISABLED'])

export const EXPORT_TOO_LARGE =
  'Google does not hand out this document: more than 10 MB would come, and it has no link for that.'

const OF_ITEMS: Readonly<Record<string, string>> = {
  cannotDownloadFile: 'Its owner does not allow that this file is downloaded.',
  cannotExportFile: 'Its owner does not allow that this document is downloaded.',
  exportSizeLimitExceeded: EXPORT_TOO_LARGE,
  fileNotDownloadable: 'Google cannot hand out things of this kind.',
  downloadQuotaExceeded: 'This file was downloaded too often lately. Google hands it out again later.',
  cannotDownloadAbusiveFile: 'Google holds this file for harmful, and does not hand it out.',
  teamDriveMembershipRequired: 'This account is no member of the shared drive any more.',
}

/** Maps the refusals of all Google sources. */
export const googleMeaning: Meaning = ({ status, headers, body }) => {
  if (status === 429) return limitedUntil(headers, body)
  if (status !== 400 && status !== 403) return null
  const reason = reasonOf(body)
  if (LIMITS.has(reason)) return limitedUntil(headers, body)
  if (DAILY_LIMITS.has(reason)) return rateLimited(headers, DAILY_LIMIT_WAIT_SECONDS)
  if (MISSING_SCOPE.has(reason)) return accessEnded()
  if (reason === 'domainPolicy') return blocked()
  if (API_DISABLED.has(reason)) return apiDisabled()
  if (Object.hasOwn(OF_ITEMS, reason)) return new SourceFault('item', OF_ITEMS[reason] ?? '')
  return status === 403 ? new SourceFault('item', 'Google does not let this account read this.') : null
}

/** Gmail names the time only in its message: https://github.com/googleapis/google-api-ruby-client/issues/20544 */
function limitedUntil(headers: Failure['headers'], body: string): SourceFault {
  const [, until] = /Retry after (\d{4}-\d\d-\d\dT[\d:.]{8,16}Z)/i.exec(body) ?? []
  // Relative to the server's own clock.
  const wait = until && secondsBetween(headers.get('date') ?? '', until)
  return wait && !headers.has('retry-after') ? rateLimited(headers, wait) : rateLimited(headers)
}

/** Returns null if one of them is not a time. */
function secondsBetween(from: string, to: string): number | null {
  const seconds = Math.ceil((Date.parse(to) - Date.parse(from)) / 1000)
  return Number.isNaN(seconds) ? null : Math.max(seconds, 1)
}

function reasonOf(body: string): string {
  const refusal = v.safeParse(Refusal, body, { abortEarly: true })
  if (!refusal.success) return ''
  const { errors, details } = refusal.output.error
  return [...details, ...errors].find(({ reason }) => reason !== '')?.reason ?? ''
}

function blocked(): SourceFault {
  const message = 'An administrator of your organisation has not allowed this app to read from Google.'
  return new SourceFault('admin-approval', message)
}

function apiDisabled(): SourceFault {
  const message =
    'This API is not switched on in the Google project of this service. Its operator has to do it.'
  return new SourceFault('app', message)
}

import * as v from 'valibot'
import { SourceFault } from '../Connector.ts'
import { type Failure, type Meaning, rateLimited } from '../client/meaning.ts'
import { accessEnded } from '../oauthFaults.ts'

/** https://developers.google.com/workspace/drive/api/guides/handle-errors; newer APIs have `details` in the place of `errors`. */
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

/** Google says 403 where others say 429. */
const LIMITS: ReadonlySet<string> = new Set([
  'userRateLimitExceeded',
  'rateLimitExceeded',
  'RATE_LIMIT_EXCEEDED',
  'quotaExceeded',
])
/** Until midnight in California. */
const LIMITS_OF_A_DAY: ReadonlySet<string> = new Set(['dailyLimitExceeded', 'dailyLimitExceededUnreg'])
const LONG = 3600

/** The access was given with less than is needed, as people may untick each thing. */
const TOO_LITTLE: ReadonlySet<string> = new Set([
  'insufficientPermissions',
  'insufficientScopes',
  'ACCESS_TOKEN_SCOPE_INSUFFICIENT',
])
/** The API is not switched on in the project that the app belongs to. */
const SWITCHED_OFF: ReadonlySet<string> = new Set(['accessNotConfigured', 'SERVICE_DISABLED'])

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

/** What Google's refusals mean, at all of its sources. */
export const googleMeaning: Meaning = ({ status, headers, body }) => {
  if (status === 429) return limitedUntil(headers, body)
  if (status !== 400 && status !== 403) return null
  const reason = reasonOf(body)
  if (LIMITS.has(reason)) return limitedUntil(headers, body)
  if (LIMITS_OF_A_DAY.has(reason)) return rateLimited(headers, LONG)
  if (TOO_LITTLE.has(reason)) return accessEnded()
  if (reason === 'domainPolicy') return blocked()
  if (SWITCHED_OFF.has(reason)) return switchedOff()
  if (Object.hasOwn(OF_ITEMS, reason)) return new SourceFault('item', OF_ITEMS[reason] ?? '')
  return status === 403 ? new SourceFault('item', 'Google does not let this account read this.') : null
}

/** Gmail names the moment in its message, and in no header: https://github.com/googleapis/google-api-ruby-client/issues/20544 */
function limitedUntil(headers: Failure['headers'], body: string): SourceFault {
  const [, until] = /Retry after (\d{4}-\d\d-\d\dT[\d:.]{8,16}Z)/i.exec(body) ?? []
  // Compared with the clock of whoever says so.
  const wait = until && secondsBetween(headers.get('date') ?? '', until)
  return wait && !headers.has('retry-after') ? rateLimited(headers, wait) : rateLimited(headers)
}

/** Null: one of them is no time. */
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

function switchedOff(): SourceFault {
  const message =
    'This API is not switched on in the Google project of this service. Its operator has to do it.'
  return new SourceFault('app', message)
}

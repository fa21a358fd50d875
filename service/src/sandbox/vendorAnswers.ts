import type { ThirdPartySource } from '../sources/thirdPartySources.ts'

/** How vendors say what others say by a plain status, from their references. */
type VendorAnswer = {
  readonly status: 200 | 403 | 404 | 410 | 503
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

const google: VendorAnswer = {
  status: 403,
  body: { error: { code: 403, errors: [{ domain: 'usageLimits', reason: 'userRateLimitExceeded' }] } },
}
const slowDown: VendorAnswer = {
  status: 503,
  body: { code: 'SlowDown', message: 'Reduce your request rate.' },
}

const LIMITS: Readonly<Partial<Record<ThirdPartySource, VendorAnswer>>> = {
  AZURE_BLOB_STORAGE: { status: 503, body: { code: 'ServerBusy', message: 'The server is busy.' } },
  GMAIL: google,
  GOOGLE_CLOUD_STORAGE: slowDown,
  GOOGLE_DRIVE: google,
  S3: slowDown,
}

/** "Wait": a 403 with the reason, or 503; elsewhere a quota that is used up. */
export function limitAnswer(source: ThirdPartySource, until: Date): Response {
  return responseOf(LIMITS[source] ?? { ...unsaid, headers: remaining(until) })
}

/** As code hosts do: forbidden, for the quota is used up until then. */
function remaining(until: Date): Readonly<Record<string, string>> {
  return { 'X-RateLimit-Remaining': '0', 'X-RateLimit-Reset': String(Math.ceil(until.getTime() / 1000)) }
}

const unsaid: VendorAnswer = { status: 403, body: { message: 'API rate limit exceeded' } }

/** "Wait", where every call succeeds. */
export function limitInside(): Response {
  return responseOf({ status: 200, body: { ok: false, error: 'ratelimited' } })
}

const graph: VendorAnswer = { status: 410, body: { error: { code: 'resyncRequired' } } }

const ENDED_CURSORS: Readonly<Partial<Record<ThirdPartySource, VendorAnswer>>> = {
  GMAIL: { status: 404, body: { error: { code: 404, message: 'Requested entity was not found.' } } },
}

/** "What changed since then is not known any more." */
export function endedCursor(source: ThirdPartySource): Response {
  return responseOf(ENDED_CURSORS[source] ?? graph)
}

function responseOf({ status, body, headers }: VendorAnswer): Response {
  return Response.json(body, { status, headers: { ...headers } })
}

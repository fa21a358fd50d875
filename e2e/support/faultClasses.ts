/** What replaces a response, or an invalid response. */
export type Played =
  | { readonly status: number; readonly body: unknown; readonly headers?: Readonly<Record<string, string>> }
  | 'refused'
  | 'reset'
  | 'offline'
  | 'hung'

/** One way in which a call fails. */
export type FaultClass = {
  readonly name: string
  /** One per attempt; the last one repeats. */
  readonly plays: readonly Played[]
  /** Milliseconds before the first answer. */
  readonly delay?: number
  /** The message that the user reads. */
  readonly says: RegExp
  /** The error code in the event. `REFUSED` stands for the call's own code of a refusal. */
  readonly code: string
}

const html = { 'content-type': 'text/html' }
const PAGE = '<!doctype html><title>Sign in to this network</title><h1>Internal Server Error</h1>'

const refused = (name: string, status: number, body: unknown, says: RegExp): FaultClass => ({
  name,
  plays: [{ status, body }],
  says,
  code: 'REFUSED',
})
const failed = (name: string, play: Played, says: RegExp, code: string): FaultClass => ({
  name,
  plays: [play],
  says,
  code,
})

const NOT_ACCEPTED = /didn't accept this/
const BROKEN = /The service has a problem/
const STRANGER = /answered instead of the service/
const UNREACHED = /couldn't be reached/
const BUSY = /Too many requests/

const LIST = [
  { loc: ['body', 0, 'url'], msg: 'value is not a valid thing', type: 'value_error' },
  { loc: ['query', 'redirect_uri'], msg: 'field required', type: 'missing' },
]

/** The classes of faults with their expected outcome. The ended session is last, because it affects what follows. */
export const FAULT_CLASSES: readonly FaultClass[] = [
  refused('400 with a sentence', 400, { detail: 'Purple is not a key.' }, /Purple is not a key\./),
  refused('400 with a code', 400, { detail: 'missing_scope' }, NOT_ACCEPTED),
  refused('403 without words', 403, {}, /You aren't allowed/),
  refused('404 with a reason phrase', 404, { detail: 'Not Found' }, /no longer exists/),
  refused('409 with a sentence', 409, { detail: 'It is being changed.' }, /It is being changed/),
  refused('413 with a page', 413, PAGE, /larger than the service accepts/),
  refused('422 with a list', 422, { detail: LIST }, NOT_ACCEPTED),
  failed(
    '429 with a sane wait',
    { status: 429, body: { detail: 'Slow down.' }, headers: { 'retry-after': '7' } },
    BUSY,
    'RATE_LIMITED',
  ),
  failed('429 without a wait', { status: 429, body: {} }, BUSY, 'RATE_LIMITED'),
  failed(
    '429 with an absurd wait',
    { status: 429, body: {}, headers: { 'retry-after': '2300918152' } },
    BUSY,
    'RATE_LIMITED',
  ),
  failed(
    '500 with a reason phrase',
    { status: 500, body: { detail: 'Internal Server Error' } },
    BROKEN,
    'SERVICE_FAILED',
  ),
  failed('500 with a page', { status: 500, body: PAGE, headers: html }, BROKEN, 'SERVICE_FAILED'),
  failed('502 without words', { status: 502, body: '' }, BROKEN, 'SOURCE_FAILED'),
  failed(
    '503 with a sentence',
    { status: 503, body: { detail: 'We are moving.' } },
    /We are moving\./,
    'SERVICE_FAILED',
  ),
  failed('refused', 'refused', UNREACHED, 'SERVICE_UNREACHABLE'),
  failed('reset', 'reset', UNREACHED, 'SERVICE_UNREACHABLE'),
  failed('hung', 'hung', /didn't answer in time/, 'SERVICE_UNREACHABLE'),
  failed(
    'a page instead of an answer',
    { status: 200, body: PAGE, headers: html },
    STRANGER,
    'SERVICE_FAILED',
  ),
  failed('an empty object', { status: 200, body: {} }, STRANGER, 'SERVICE_FAILED'),
  failed('a list of another thing', { status: 200, body: [3] }, STRANGER, 'SERVICE_FAILED'),
  failed('offline', 'offline', /You're offline/, 'SERVICE_UNREACHABLE'),
  {
    name: 'slow, and then 500',
    plays: [{ status: 500, body: {} }],
    delay: 1500,
    says: BROKEN,
    code: 'SERVICE_FAILED',
  },
  {
    name: '401 once, and then 500',
    plays: [
      { status: 401, body: { detail: 'Invalid token' } },
      { status: 500, body: {} },
    ],
    says: BROKEN,
    code: 'SERVICE_FAILED',
  },
  {
    name: '401 for ever',
    plays: [{ status: 401, body: { detail: 'Invalid token' } }],
    says: /session has (ended|expired)/,
    code: 'TOKEN_EXPIRED',
  },
]

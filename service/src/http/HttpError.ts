import type { ValidationIssue } from '@inlet/wire/service'

type Status = 400 | 401 | 403 | 404 | 409 | 412 | 413 | 415 | 422 | 429 | 501 | 502 | 503 | 507

/** Header for responses sent before the whole body was read: the connection can't be reused. */
export const UNREAD = { Connection: 'close' }

/** An error response, thrown where a request turns out to be wrong. */
export class HttpError extends Error {
  override readonly name = 'HttpError'
  readonly status: Status
  readonly detail: string | ValidationIssue[]
  readonly headers: Readonly<Record<string, string>>
  /** What the detail of a form refers to, field by field. */
  readonly issues: readonly ValidationIssue[] | null
  /** Additional members of the response, for programs. */
  readonly members: Readonly<Record<string, unknown>>

  constructor(
    status: Status,
    detail: string | ValidationIssue[],
    headers: Record<string, string> = {},
    issues: readonly ValidationIssue[] | null = null,
    members: Readonly<Record<string, unknown>> = {},
  ) {
    super(typeof detail === 'string' ? detail : detail.map((issue) => issue.msg).join(' '))
    this.status = status
    this.detail = detail
    this.headers = headers
    this.issues = issues
    this.members = members
  }
}

/** 422 for one location in the request, named as the validation names locations. */
export function invalid(loc: (string | number)[], msg: string, type = 'value_error'): HttpError {
  return new HttpError(422, [{ loc, msg, type }])
}

/**
 * For a form: 400 with sentences, since a list as `detail` crashes hosts that still use the predecessor's widget.
 * Fields that programs send are named, so that developers find them.
 */
export function refusedForm(
  issues: ValidationIssue[],
  isTyped: (issue: ValidationIssue) => boolean,
): HttpError {
  const sentences = issues.map((issue) => (isTyped(issue) ? issue.msg : sentenceOf(issue)))
  return new HttpError(400, [...new Set(sentences)].join(' '), {}, issues)
}

/** Converts an error of a form's handler to the format of forms. */
export function asFormFault(error: unknown): unknown {
  if (!(error instanceof HttpError) || error.status !== 422 || typeof error.detail === 'string') return error
  return refusedForm(error.detail, isChosen)
}

/** A file is what a person chose; everything else a program sent. */
function isChosen({ loc }: ValidationIssue): boolean {
  return loc[1] === 'file'
}

function sentenceOf({ loc: [, ...place], msg }: ValidationIssue): string {
  const text = /[.!?]$/.test(msg) ? msg : `${msg}.`
  return place.length > 0 ? `${place.join('.')}: ${text}` : text
}

/** 404 for what doesn't exist and for what belongs to another customer, so that the two can't be told apart. */
export function notFound(what: string): HttpError {
  return new HttpError(404, `There is no such ${what}.`)
}

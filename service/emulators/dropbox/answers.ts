import type { StrictAnswer } from '../kit/StrictServer.ts'

/** https://developers.dropbox.com/error-handling-guide: 409 and others have a tag, in JSON. */
export function refused(
  status: number,
  error: { readonly '.tag': string } & Readonly<Record<string, unknown>>,
  headers: Readonly<Record<string, string>> = {},
): StrictAnswer {
  return { status, headers, body: { error_summary: `${error['.tag']}/...`, error } }
}

/** files.stone: LookupError */
export function notFound(): StrictAnswer {
  return refused(409, { '.tag': 'path', path: { '.tag': 'not_found' } })
}

/** As a text: https://github.com/dropbox/SwiftyDropbox/issues/56 */
export function badRequest(what: string): StrictAnswer {
  const body = `Error in call to API function: ${what}`
  return { status: 400, headers: { 'content-type': 'text/plain' }, body }
}

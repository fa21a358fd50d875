import * as v from 'valibot'
import { gone, type Meaning, rateLimited, sourceProblem } from '../client/meaning.ts'
import { expired } from '../feed/expired.ts'
import { notAllowed } from '../oauthFaults.ts'
import { SourceFault } from '../SourceFault.ts'

const Tag = v.object({ '.tag': v.string() })
/** https://www.dropbox.com/developers/documentation/http/documentation#error-handling */
const Refusal = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    error: v.object({
      '.tag': v.optional(v.string(), ''),
      path: v.optional(Tag),
      retry_after: v.optional(v.number()),
    }),
  }),
)

const OF_ITEMS: Readonly<Record<string, string>> = {
  restricted_content: 'Dropbox does not hand this file out because its content is restricted.',
  unsupported_content_type: 'Dropbox cannot hand out things of this kind.',
  unsupported_file: 'Dropbox cannot hand out files of this kind.',
  non_exportable: 'Dropbox cannot hand out documents of this kind.',
  invalid_export_format: 'Dropbox cannot hand out this document in a form that can be read.',
  not_file: 'This is not a file at Dropbox any more.',
  not_folder: 'This is not a folder at Dropbox any more.',
  locked: 'This file is locked at Dropbox.',
}

/** Maps Dropbox's refusals. Errors of a single call come with status 409 and a tag. */
export const dropboxMeaning: Meaning = ({ status, headers, body }) => {
  const { tag, about, seconds } = refusalIn(body)
  if (status === 429 || (status === 503 && headers.has('retry-after')))
    return headers.has('retry-after') ? rateLimited(headers) : rateLimited(headers, seconds)
  if (status === 403) return notAllowed('Dropbox does not let this account or this app read this.')
  // `TokenScopeError`: https://github.com/dropbox/dropbox-api-spec/blob/main/auth.stone
  if (status === 401 && tag === 'missing_scope')
    return notAllowed('The app at Dropbox lacks a permission that is needed for this.')
  // A cursor of another app or era has no error tag.
  if (status === 400 && /"cursor"/.test(body)) return expired()
  // Endpoints always exist: a missing item is a 409.
  if (status === 404 || status === 410) return sourceProblem(status)
  if (status !== 409) return null
  if (tag === 'reset') return expired()
  if (about === 'not_found') return gone()
  // The export is not ready yet.
  if (tag === 'retry_error') return rateLimited(headers)
  return Object.hasOwn(OF_ITEMS, about) ? new SourceFault('item', OF_ITEMS[about] ?? '') : null
}

/** `about`: the problem of a path, or the error's own tag. */
function refusalIn(body: string) {
  const refusal = v.safeParse(Refusal, body, { abortEarly: true })
  if (!refusal.success) return { tag: '', about: '', seconds: null }
  const { '.tag': tag, path, retry_after: seconds = null } = refusal.output.error
  return { tag, about: path?.['.tag'] ?? tag, seconds }
}

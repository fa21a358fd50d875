import * as v from 'valibot'
import { SourceFault } from '../Connector.ts'
import { gone, type Meaning, rateLimited, sourceProblem } from '../client/meaning.ts'
import { expired } from '../feed/expired.ts'

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

/** What Dropbox's refusals mean: errors of one call are said with 409, by name. */
export const dropboxMeaning: Meaning = ({ status, headers, body }) => {
  const { tag, about, seconds } = refusalIn(body)
  if (status === 429 || (status === 503 && headers.has('retry-after')))
    return headers.has('retry-after') ? rateLimited(headers) : rateLimited(headers, seconds)
  if (status === 403)
    return new SourceFault('item', 'Dropbox does not let this account or this app read this.')
  // A cursor of another app or of another time is no error with a name.
  if (status === 400 && /"cursor"/.test(body)) return expired()
  // Its methods have addresses that are always there: what is missing is said with 409.
  if (status === 404 || status === 410) return sourceProblem(status)
  if (status !== 409) return null
  if (tag === 'reset') return expired()
  if (about === 'not_found') return gone()
  // What is exported is still being made.
  if (tag === 'retry_error') return rateLimited(headers)
  return Object.hasOwn(OF_ITEMS, about) ? new SourceFault('item', OF_ITEMS[about] ?? '') : null
}

/** `about`: of a path that is refused what is wrong with it, or what is said instead. */
function refusalIn(body: string) {
  const refusal = v.safeParse(Refusal, body, { abortEarly: true })
  if (!refusal.success) return { tag: '', about: '', seconds: null }
  const { '.tag': tag, path, retry_after: seconds = null } = refusal.output.error
  return { tag, about: path?.['.tag'] ?? tag, seconds }
}

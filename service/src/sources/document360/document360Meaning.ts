import * as v from 'valibot'
import { gone, type Meaning, rateLimited } from '../client/meaning.ts'
import { SourceFault } from '../SourceFault.ts'
import { Envelope } from './document360Answers.ts'

const GONE = /not found|does not exist|cannot find/i

/**
 * https://apidocs.document360.com/apidocs: 400 for missing items, with the reason in the body. A limit says how many
 * seconds are left: https://apidocs.document360.com/apidocs/rate-limiting
 */
export const document360Meaning: Meaning = ({ status, headers, body }) => {
  if (status === 429) {
    const seconds = /^\d{1,6}$/.exec(headers.get('x-ratelimit-reset') ?? '')?.[0]
    return rateLimited(headers, seconds === undefined ? undefined : Number(seconds))
  }
  if (status === 403)
    return new SourceFault('item', 'The token may not read this, or the project’s plan has no API.')
  if (status !== 400) return null
  return faultOfErrors(parsed(body)) ?? new SourceFault('item', 'Document360 could not hand out this item.')
}

/** Maps the errors in an answer to a fault, whatever its status. Null: no errors. */
export function faultOfErrors(answer: unknown): SourceFault | null {
  const envelope = v.safeParse(Envelope, answer, { abortEarly: true })
  const [error] = envelope.success ? (envelope.output.errors ?? []) : []
  if (!error) return null
  if (GONE.test(error.description ?? '')) return gone()
  return new SourceFault('item', 'Document360 could not hand out this item.')
}

function parsed(body: string): unknown {
  const json = v.safeParse(v.pipe(v.string(), v.parseJson()), body, { abortEarly: true })
  return json.success ? json.output : null
}

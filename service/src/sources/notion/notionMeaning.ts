import * as v from 'valibot'
import { type Meaning, rateLimited } from '../client/meaning.ts'
import { SourceFault } from '../SourceFault.ts'

/** Seconds to wait after a write conflict. */
const CONFLICT_WAIT_SECONDS = 2

const Refusal = v.pipe(v.string(), v.parseJson(), v.object({ code: v.string() }))

/** https://developers.notion.com/reference/status-codes */
export const notionMeaning: Meaning = ({ status, headers, body }) => {
  if (status === 529) return rateLimited(headers)
  if (status === 409) return rateLimited(headers, CONFLICT_WAIT_SECONDS)
  if (status === 403)
    return new SourceFault('item', 'The connection of this service may not read this at Notion.')
  const refusal = v.safeParse(Refusal, body, { abortEarly: true })
  // As for linked databases, which are views of others.
  if (status === 400 && refusal.success && refusal.output.code === 'validation_error')
    return new SourceFault('item', 'Notion does not hand this out.')
  return null
}

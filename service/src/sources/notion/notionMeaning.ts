import * as v from 'valibot'
import { SourceFault } from '../Connector.ts'
import { type Meaning, rateLimited } from '../client/meaning.ts'

/** Seconds after which two that got in each other's way are out of it. */
const COLLIDED = 2

const Refusal = v.pipe(v.string(), v.parseJson(), v.object({ code: v.string() }))

/** https://developers.notion.com/reference/status-codes */
export const notionMeaning: Meaning = ({ status, headers, body }) => {
  if (status === 529) return rateLimited(headers)
  if (status === 409) return rateLimited(headers, COLLIDED)
  if (status === 403)
    return new SourceFault('item', 'The connection of this service may not read this at Notion.')
  const refusal = v.safeParse(Refusal, body, { abortEarly: true })
  // As it answers for linked databases, which are views of others.
  if (status === 400 && refusal.success && refusal.output.code === 'validation_error')
    return new SourceFault('item', 'Notion does not hand this out.')
  return null
}

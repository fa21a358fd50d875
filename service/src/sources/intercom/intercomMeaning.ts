import type { Clock } from '../../lib/Clock.ts'
import { type Meaning, rateLimited } from '../client/meaning.ts'
import { secondsUntil } from '../client/secondsUntil.ts'
import { SourceFault } from '../SourceFault.ts'

/** https://developers.intercom.com/docs/references/rest-api/errors/http-responses */
export function intercomMeaning(clock: Clock): Meaning {
  return ({ status, headers, body }) => {
    if (status === 429) return rateLimited(headers, secondsUntil(headers.get('x-ratelimit-reset'), clock))
    if (status !== 402 && status !== 403) return null
    if (/"api_plan_restricted"/.test(body))
      return new SourceFault('item', 'The plan of this Intercom workspace does not have this.')
    return new SourceFault('item', 'The app of this service may not read this at Intercom.')
  }
}

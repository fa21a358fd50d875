import type { Clock } from '../../lib/Clock.ts'
import { type Meaning, rateLimited } from '../client/meaning.ts'
import { secondsUntil } from '../client/secondsUntil.ts'
import { SourceFault } from '../SourceFault.ts'

/** https://gitbook.com/docs/developers/gitbook-api/rate-limiting */
export function gitbookMeaning(clock: Clock): Meaning {
  return ({ status, headers }) => {
    if (status === 403) return new SourceFault('item', 'This access token may not read this.')
    if (status !== 429) return null
    if (headers.has('retry-after')) return rateLimited(headers)
    return rateLimited(headers, secondsUntil(headers.get('x-ratelimit-reset'), clock))
  }
}

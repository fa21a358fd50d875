import type { Clock } from '../../lib/Clock.ts'
import { type Meaning, rateLimited } from '../client/meaning.ts'
import { notAllowed } from '../oauthFaults.ts'

/** https://developer.atlassian.com/cloud/confluence/rate-limiting/ */
export function confluenceMeaning(clock: Pick<Clock, 'now'>): Meaning {
  return ({ status, headers, body }) => {
    if (status === 403) return notAllowed('Your account at Confluence may not read this.')
    if (status === 401 && /scope does not match/i.test(body))
      return notAllowed('The app at Atlassian lacks a permission that is needed for this.', 'app')
    if (status !== 429) return null
    if (headers.has('retry-after')) return rateLimited(headers)
    const left = Date.parse(headers.get('x-ratelimit-reset') ?? '') - clock.now().getTime()
    return rateLimited(headers, Number.isNaN(left) ? null : Math.ceil(left / 1000))
  }
}

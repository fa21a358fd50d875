import type { Clock } from '../../lib/Clock.ts'
import { type Meaning, rateLimited } from '../client/meaning.ts'
import { secondsUntil } from '../client/secondsUntil.ts'
import { SourceFault } from '../SourceFault.ts'

/** Where an organization with single sign-on authorizes a token: https://docs.github.com/rest/authentication */
const SSO = /url=(https:\/\/[^\s;]+)/
const TOO_LARGE = /"too_large"|larger than \d+ ?MB/i

/**
 * GitHub uses 403 and 429 for rate limits, and 403 for refusals:
 * https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api
 */
export function githubMeaning(clock: Clock): Meaning {
  return ({ status, headers, body }) => {
    // There is no commit yet, or the repository is being created.
    if (status === 409) return new SourceFault('item', 'This repository is empty.')
    if (status === 451) return new SourceFault('item', 'GitHub has taken this away for legal reasons.')
    if (status !== 403 && status !== 429) return null
    if (headers.has('retry-after')) return rateLimited(headers)
    if (headers.get('x-ratelimit-remaining') === '0')
      return rateLimited(headers, secondsUntil(headers.get('x-ratelimit-reset'), clock))
    // A secondary limit without a time: the reference asks for at least a minute.
    if (status === 429 || /secondary rate limit/i.test(body)) return rateLimited(headers, 60)
    if (TOO_LARGE.test(body)) return new SourceFault('item', 'GitHub does not hand out files of this size.')
    const allowAt = SSO.exec(headers.get('x-github-sso') ?? '')?.[1]
    if (allowAt === undefined) return new SourceFault('item', 'This token may not read this.')
    return new SourceFault('item', `The organisation has to let this token in first, at ${allowAt}`)
  }
}

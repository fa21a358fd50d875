import * as v from 'valibot'
import type { Clock } from '../../lib/Clock.ts'
import { type Meaning, rateLimited } from '../../sources/client/meaning.ts'
import { secondsUntil } from '../../sources/client/secondsUntil.ts'
import { accessEnded } from '../../sources/oauthFaults.ts'
import { SourceFault } from '../../sources/SourceFault.ts'

/** Seconds, where a source says that we are too fast and not for how long. */
const UNSAID = 2

/** Answers with such a body are refusals, whatever their status. */
export const Inside = v.object({ ok: v.literal(false), error: v.string() })

const InsideText = v.pipe(v.string(), v.parseJson(), Inside)

/** What the sandbox's vendors mean, where their statuses do not say it. */
export function sandboxMeaning(clock: Clock): Meaning {
  return ({ status, headers, body }) => {
    if (v.safeParse(InsideText, body).success) return rateLimited(headers, UNSAID)
    if (status === 403 && headers.get('x-ratelimit-remaining') === '0') {
      return rateLimited(headers, secondsUntil(headers.get('x-ratelimit-reset'), clock))
    }
    if (status === 403 && body.includes('userRateLimitExceeded')) return rateLimited(headers, UNSAID)
    // It refuses nobody by mistake, so nobody has to wait until that is sure.
    if (status === 401) return accessEnded()
    if (status === 503 && /SlowDown|ServerBusy/.test(body)) return rateLimited(headers, UNSAID)
    return null
  }
}

/** What an answer means that was asked what changed. */
export function cursorExpired(status: number): SourceFault | null {
  if (![404, 410].includes(status)) return null
  return new SourceFault('cursor-expired', 'The source does not know any more what has changed.')
}

import { type Meaning, rateLimited } from '../client/meaning.ts'
import { accessEnded } from '../oauthFaults.ts'
import { SourceFault } from '../SourceFault.ts'

/** https://www.zotero.org/support/dev/web_api/v3/basics#rate_limiting */
export const zoteroMeaning: Meaning = ({ status, headers, body, isElsewhere }) => {
  if (status === 429 || (status === 503 && headers.has('retry-after'))) return rateLimited(headers)
  if (status !== 403) return null
  // An unknown key has the same status as one without access.
  if (!isElsewhere && /invalid key/i.test(body)) return accessEnded()
  return new SourceFault('item', 'This access may not read this at Zotero.')
}

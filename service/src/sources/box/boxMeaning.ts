import { gone, type Meaning, rateLimited } from '../client/meaning.ts'
import { accessEnded } from '../oauthFaults.ts'
import { SourceFault } from '../SourceFault.ts'

/** https://developer.box.com/guides/api-calls/permissions-and-errors/common-errors */
export const boxMeaning: Meaning = ({ status, headers }) => {
  // 202: the file is not ready yet. Retry-After says when it will be.
  if (status === 202 || status === 429) return rateLimited(headers)
  if (status === 503 && headers.has('retry-after')) return rateLimited(headers)
  // The id is malformed.
  if (status === 405) return gone()
  if (status !== 403) return null
  // The app lost its scope to read files.
  if (headers.get('www-authenticate')?.includes('insufficient_scope')) return accessEnded()
  return new SourceFault('item', 'Box does not let this account read or download this.')
}

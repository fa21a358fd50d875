import { SourceFault } from '../Connector.ts'
import { gone, type Meaning, rateLimited } from '../client/meaning.ts'
import { accessEnded } from '../oauthFaults.ts'

/** https://developer.box.com/guides/api-calls/permissions-and-errors/common-errors */
export const boxMeaning: Meaning = ({ status, headers }) => {
  // A file that is not ready yet says when it will be.
  if (status === 202 || status === 429) return rateLimited(headers)
  if (status === 503 && headers.has('retry-after')) return rateLimited(headers)
  // What is no id at all.
  if (status === 405) return gone()
  if (status !== 403) return null
  // The app may not read files at all any more.
  if (headers.get('www-authenticate')?.includes('insufficient_scope')) return accessEnded()
  return new SourceFault('item', 'Box does not let this account read or download this.')
}

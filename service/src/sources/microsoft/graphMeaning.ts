import { gone, type Meaning, rateLimited } from '../client/meaning.ts'
import { notAllowed } from '../oauthFaults.ts'
import { SourceFault } from '../SourceFault.ts'
import { graphErrorCode } from './graphErrorCode.ts'

/** Codes of existing items that can't be downloaded: https://learn.microsoft.com/graph/errors */
const OF_ONE_ITEM: Readonly<Record<string, string>> = {
  malwareDetected: 'Microsoft found malware in this file and does not hand it out.',
  virusSuspicious: 'Microsoft suspects a virus in this file and does not hand it out.',
  resourceLocked: 'This file is locked at the source.',
}

export const FORBIDDEN = 'Microsoft does not let this account or this app read this.'

/** Maps unsuccessful answers of Microsoft Graph. */
export const graphMeaning: Meaning = ({ status, headers, body }) => {
  const code = graphErrorCode(body)
  const known = Object.hasOwn(OF_ONE_ITEM, code) ? OF_ONE_ITEM[code] : undefined
  if (known !== undefined) return new SourceFault('item', known)
  // Each service behind Graph throttles in its own way. 503 means to wait, with or without Retry-After:
  // https://learn.microsoft.com/graph/errors
  if (status === 429 || status === 503 || status === 509) return rateLimited(headers)
  if (status === 423) return new SourceFault('item', 'This file is locked at the source.')
  if (status === 403) return notAllowed(FORBIDDEN)
  // The second is a 400 for a malformed id.
  if (code === 'itemNotFound' || code === 'ErrorInvalidIdMalformed') return gone()
  // About a single folder or message: the rest can be read.
  return status === 400 ? new SourceFault('item', 'Microsoft could not answer for this one.') : null
}

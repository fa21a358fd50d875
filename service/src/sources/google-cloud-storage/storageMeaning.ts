import type { Meaning } from '../client/meaning.ts'
import { rateLimited } from '../client/meaning.ts'
import { googleMeaning } from '../google/googleMeaning.ts'
import { SourceFault } from '../SourceFault.ts'

/** https://cloud.google.com/storage/docs/json_api/v1/status-codes */
export const storageMeaning: Meaning = (failure) => {
  const { status, headers, body } = failure
  if (status === 400 && /requester pays/i.test(body)) {
    const message = "This bucket charges the person who reads it (requester pays), which isn't supported."
    return new SourceFault('item', message)
  }
  if (status === 503) return rateLimited(headers)
  return googleMeaning(failure)
}

import type { Meaning } from '../client/meaning.ts'
import { SourceFault } from '../SourceFault.ts'

/** https://developers.freshdesk.com/api/#error */
export const freshdeskMeaning: Meaning = ({ status, body }) => {
  if (status !== 403) return null
  if (/"account_suspended"|"require_feature"/.test(body))
    return new SourceFault('admin-approval', 'The plan of this Freshdesk does not allow this.')
  return new SourceFault('item', 'Your role at Freshdesk may not read this.')
}

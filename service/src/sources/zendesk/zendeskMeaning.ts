import { FetchFault } from '../../outbound/FetchFault.ts'
import type { Meaning } from '../client/meaning.ts'
import { notAllowed } from '../oauthFaults.ts'
import { SourceFault } from '../SourceFault.ts'

/** https://developer.zendesk.com/api-reference/introduction/requests/#response-format */
export const zendeskMeaning: Meaning = ({ status, body }) => {
  const cause = new FetchFault('status', { status })
  if (status === 403) return notAllowed('Your role at Zendesk may not read this.')
  // An expired cursor, or one of another query.
  if (status === 400)
    return new SourceFault('item', 'Zendesk does not know this page any more.', null, { cause })
  // This customer's Zendesk is closed, not all of Zendesk.
  if (status === 422 && /suspended|not active/i.test(body))
    return new SourceFault('admin-approval', 'This Zendesk is suspended.')
  if (status === 422) return new SourceFault('item', 'Zendesk does not hand this out.')
  return null
}

import type { Meaning } from '../client/meaning.ts'
import { SourceFault } from '../SourceFault.ts'

/** Access rules differ by instance and user. */
export const servicenowMeaning: Meaning = ({ status }) =>
  status === 400 || status === 403
    ? new SourceFault('item', 'ServiceNow does not have this, or your user there may not read it.')
    : null

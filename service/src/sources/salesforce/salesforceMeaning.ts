import * as v from 'valibot'
import { type Meaning, rateLimited } from '../client/meaning.ts'
import { SourceFault } from '../SourceFault.ts'

const Errors = v.pipe(v.string(), v.parseJson(), v.array(v.object({ errorCode: v.string() })))

/** A rolling limit of 24 hours. No answer tells when it resets. */
const LIMIT_WAIT = 3600

/** https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/errorcodes.htm */
export const salesforceMeaning: Meaning = ({ status, headers, body }) => {
  const parsed = v.safeParse(Errors, body, { abortEarly: true })
  const code = parsed.success ? parsed.output[0]?.errorCode : undefined
  switch (code) {
    case 'REQUEST_LIMIT_EXCEEDED':
      return rateLimited(headers, LIMIT_WAIT)
    case 'API_DISABLED_FOR_ORG':
    case 'API_CURRENTLY_DISABLED':
      return new SourceFault(
        'admin-approval',
        'The edition of this Salesforce has no API, or it is turned off.',
      )
    default:
      if (status === 400 || status === 403)
        return new SourceFault('item', 'Salesforce does not have this, or your user there may not read it.')
      return null
  }
}

import { type Meaning, rateLimited } from '../client/meaning.ts'
import { accessRefused } from '../oauthFaults.ts'
import { SourceFault } from '../SourceFault.ts'
import { s3ErrorCode } from './s3Meaning.ts'

/** What AssumeRole refuses: https://docs.aws.amazon.com/STS/latest/APIReference/CommonErrors.html and …/API_AssumeRole.html */
export const stsMeaning: Meaning = ({ headers, body }) => {
  switch (s3ErrorCode(body)) {
    // The trust policy doesn't allow it, or there is no such role: AWS doesn't tell them apart.
    case 'AccessDenied':
      return accessRefused()
    case 'Throttling':
    case 'ThrottlingException':
    case 'RequestLimitExceeded':
      return rateLimited(headers)
    case 'ValidationError':
      return new SourceFault('credential', 'Amazon does not know this ARN of a role.')
    case 'ExpiredToken':
    case 'ExpiredTokenException':
    case 'IncompleteSignature':
    case 'InvalidClientTokenId':
    case 'MissingAuthenticationToken':
    case 'NotAuthorized':
    case 'OptInRequired':
    case 'RequestExpired':
    case 'SignatureDoesNotMatch':
      return operatorRefused()
    default:
      return null
  }
}

/** Only the operator can fix this. */
export function operatorRefused(options?: ErrorOptions): SourceFault {
  const message = 'This service cannot sign in to Amazon. Its operator has to look at its credentials there.'
  return new SourceFault('app', message, null, options)
}

import { type Meaning, rateLimited } from '../client/meaning.ts'
import { accessEnded, accessRefused } from '../oauthFaults.ts'
import { SourceFault } from '../SourceFault.ts'

/** Returns the S3 error code, which compatible servers use too. */
export function s3ErrorCode(body: string): string {
  return /<Code>([A-Za-z0-9]{1,60})<\/Code>/.exec(body)?.[1] ?? ''
}

/** https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html */
export const s3Meaning: Meaning = ({ status, headers, body }) => {
  switch (s3ErrorCode(body)) {
    case 'InvalidAccessKeyId':
    case 'InvalidClientTokenId':
    case 'InvalidToken':
    case 'ExpiredToken':
      return accessEnded()
    case 'SignatureDoesNotMatch':
      return accessRefused()
    case 'RequestTimeTooSkewed':
      return new SourceFault('unavailable', 'The clock of this service is wrong, so the source refuses it.')
    case 'SlowDown':
    case 'Throttling':
    case 'RequestLimitExceeded':
      return rateLimited(headers)
    case 'InvalidObjectState':
      return new SourceFault('item', 'This object is archived. Restore it at the source, then sync it again.')
    case 'AccessDenied':
    case 'AllAccessDisabled':
      return new SourceFault('item', 'The access key or role may not read this.')
    default:
      // For example a missing customer-provided key: only this object fails.
      if (status === 400 || status === 403)
        return new SourceFault('item', 'The source refuses to hand this out.')
      return null
  }
}

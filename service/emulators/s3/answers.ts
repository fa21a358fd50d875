import type { StrictAnswer } from '../kit/StrictServer.ts'
import { element, xmlAnswer } from '../kit/xmlAnswer.ts'

/** Codes and messages: https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html#ErrorCodeList */
const REFUSALS = {
  InvalidAccessKeyId: [403, 'The AWS Access Key Id you provided does not exist in our records.'],
  InvalidArgument: [400, 'The specified argument was not valid.'],
  InvalidObjectState: [403, 'The operation is not valid for the current state of the object.'],
  MethodNotAllowed: [405, 'The specified method is not allowed against this resource.'],
  NoSuchBucket: [404, 'The specified bucket does not exist'],
  NoSuchKey: [404, 'The specified key does not exist.'],
  NotImplemented: [501, 'A header that you provided implies functionality that is not implemented.'],
  // The message as recorded: https://github.com/s3tools/s3cmd/issues/1053
  SignatureDoesNotMatch: [
    403,
    'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
  ],
  SlowDown: [503, 'Please reduce your request rate.'],
} as const satisfies Readonly<Record<string, readonly [status: number, message: string]>>

/** …/ErrorResponses.html#RESTErrorResponses */
export function refusal(
  code: keyof typeof REFUSALS,
  headers: Readonly<Record<string, string>> = {},
): StrictAnswer {
  const [status, message] = REFUSALS[code]
  const error = `<Error>${element('Code', code)}${element('Message', message)}</Error>`
  return xmlAnswer(status, error, headers)
}

const STS_NAMESPACE = 'https://sts.amazonaws.com/doc/2011-06-15/'

/** https://docs.aws.amazon.com/STS/latest/APIReference/CommonErrors.html */
const STS_REFUSALS = {
  InvalidClientTokenId: 'The security token included in the request is invalid.',
  SignatureDoesNotMatch:
    'The request signature we calculated does not match the signature you provided. Check your AWS Secret Access Key and signing method. Consult the service documentation for details.',
} as const

export function stsRefusal(code: keyof typeof STS_REFUSALS): StrictAnswer {
  const error = `<Error><Type>Sender</Type>${element('Code', code)}${element('Message', STS_REFUSALS[code])}</Error>`
  return xmlAnswer(403, `<ErrorResponse xmlns="${STS_NAMESPACE}">${error}</ErrorResponse>`)
}

/** https://docs.aws.amazon.com/STS/latest/APIReference/API_GetCallerIdentity.html */
export function callerIdentity(account: string, user: string): StrictAnswer {
  const members = [element('Arn', `arn:aws:iam::${account}:user/${user}`), element('Account', account)]
  const result = `<GetCallerIdentityResult>${members.join('')}</GetCallerIdentityResult>`
  return xmlAnswer(
    200,
    `<GetCallerIdentityResponse xmlns="${STS_NAMESPACE}">${result}</GetCallerIdentityResponse>`,
  )
}

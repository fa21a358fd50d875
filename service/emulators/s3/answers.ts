import { randomUUID } from 'node:crypto'
import type { StrictAnswer } from '../kit/StrictServer.ts'
import { element, xmlAnswer } from '../kit/xmlAnswer.ts'

/** Codes and messages: https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html#ErrorCodeList */
const REFUSALS = {
  InvalidAccessKeyId: [403, 'The AWS Access Key Id you provided does not exist in our records.'],
  ExpiredToken: [400, 'The provided token has expired.'],
  InvalidArgument: [400, 'The specified argument was not valid.'],
  InvalidObjectState: [403, 'The operation is not valid for the current state of the object.'],
  InvalidToken: [400, 'The provided token is malformed or otherwise not valid.'],
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

/** Who assumes roles in the sandbox. */
const OPERATOR_ARN = 'arn:aws:iam::100000000000:role/inlet'

const STS_NAMESPACE = 'https://sts.amazonaws.com/doc/2011-06-15/'

/** https://docs.aws.amazon.com/STS/latest/APIReference/CommonErrors.html */
const STS_REFUSALS = {
  ExpiredToken: 'The security token included in the request is expired',
  InvalidClientTokenId: 'The security token included in the request is invalid.',
  SignatureDoesNotMatch:
    'The request signature we calculated does not match the signature you provided. Check your AWS Secret Access Key and signing method. Consult the service documentation for details.',
} as const

export function stsRefusal(code: keyof typeof STS_REFUSALS): StrictAnswer {
  return stsError(403, code, STS_REFUSALS[code])
}

/** The message: https://docs.aws.amazon.com/IAM/latest/UserGuide/troubleshoot_roles.html#troubleshoot_roles_cant-assume-role */
export function assumeRoleDenied(role: string): StrictAnswer {
  const message = `User: ${OPERATOR_ARN} is not authorized to perform: sts:AssumeRole on resource: ${role}`
  return stsError(403, 'AccessDenied', message)
}

/** …/API_AssumeRole.html: what is required. Assumed: the message. */
export function stsInvalid(member: string): StrictAnswer {
  return stsError(400, 'ValidationError', `Value at '${member}' failed to satisfy constraint`)
}

function stsError(status: number, code: string, message: string): StrictAnswer {
  const error = `<Error><Type>Sender</Type>${element('Code', code)}${element('Message', message)}</Error>`
  return xmlAnswer(status, `<ErrorResponse xmlns="${STS_NAMESPACE}">${error}</ErrorResponse>`)
}

/** https://docs.aws.amazon.com/STS/latest/APIReference/API_GetCallerIdentity.html */
export function callerIdentity(account: string, arn: string): StrictAnswer {
  return stsAnswer('GetCallerIdentity', element('Arn', arn) + element('Account', account))
}

type AssumedRole = {
  readonly keyId: string
  readonly secret: string
  readonly token: string
  readonly endsAt: Date
  readonly arn: string
}

/** https://docs.aws.amazon.com/STS/latest/APIReference/API_AssumeRole.html#API_AssumeRole_Examples */
export function assumedRole({ keyId, secret, token, endsAt, arn }: AssumedRole): StrictAnswer {
  const credentials = [
    element('AccessKeyId', keyId),
    element('SecretAccessKey', secret),
    element('SessionToken', token),
    element('Expiration', endsAt.toISOString()),
  ]
  const user = element('Arn', arn) + element('AssumedRoleId', `AROASANDBOX:${arn.split('/').at(-1)}`)
  const result = `<AssumedRoleUser>${user}</AssumedRoleUser><Credentials>${credentials.join('')}</Credentials>`
  return stsAnswer('AssumeRole', result + element('PackedPolicySize', 6))
}

function stsAnswer(action: string, result: string): StrictAnswer {
  const members = `<${action}Result>${result}</${action}Result>`
  const metadata = `<ResponseMetadata>${element('RequestId', randomUUID())}</ResponseMetadata>`
  return xmlAnswer(
    200,
    `<${action}Response xmlns="${STS_NAMESPACE}">${members}${metadata}</${action}Response>`,
  )
}

import * as v from 'valibot'
import type { StrictAnswer, StrictRequest } from '../kit/StrictServer.ts'
import { EVERYBODY, numberOf, type Person } from '../people/people.ts'
import { assumedRole, assumeRoleDenied, stsInvalid } from './answers.ts'
import { accessKeyOf, isSignedWith } from './signatureV4.ts'

/** Who assumes roles: a service, and none of the people. */
const OPERATOR = { accessKeyId: 'SANDBOXINLET', secret: 'sandbox-inlet' }

/** A role trusts the operator with the external id that its name ends with, and `trusts-anyone` with all and none. */
const ROLE = /^arn:aws:iam::(\d{12}):role\/trusts-([\w+=,.@-]+)$/
const ANYONE = 'anyone'

/** https://docs.aws.amazon.com/STS/latest/APIReference/API_AssumeRole.html: `RoleSessionName`, `DurationSeconds`, `Policy`. */
const SESSION_NAME = /^[\w+=,.@-]{2,64}$/
const MIN_SECONDS = 900
const MAX_SECONDS = 3600
const MAX_POLICY_CHARS = 2048

/** What is in a session token. Amazon's own can't be read. */
const Session = v.object({ role: v.string(), name: v.string(), endsAt: v.number() })
type Session = v.InferOutput<typeof Session>

/** Accounts have 12 digits: https://docs.aws.amazon.com/IAM/latest/UserGuide/reference-arns.html */
export function accountOf(person: Person): string {
  return `10000000${numberOf(person)}`
}

/** …/UserGuide/reference_identifiers.html#identifiers-unique-ids: temporary keys begin with ASIA. */
export function temporaryKeyOf({ id }: Person): string {
  return `ASIASANDBOX${id.toUpperCase()}`
}

export function temporarySecretOf({ id }: Person): string {
  return `sandbox-${id}-role`
}

export function isSignedByOperator(request: StrictRequest): boolean {
  return accessKeyOf(request) === OPERATOR.accessKeyId && isSignedWith(request, OPERATOR.secret)
}

/** Returns what opens the person whose role is to be assumed, or an empty text. */
export function keyOfRole({ query }: StrictRequest): string {
  const [, account] = ROLE.exec(query.get('RoleArn') ?? '') ?? []
  const owner = EVERYBODY.find((person) => accountOf(person) === account)
  return owner ? temporarySecretOf(owner) : ''
}

/** https://docs.aws.amazon.com/STS/latest/APIReference/API_AssumeRole.html */
export function assumeRole(person: Person, { query }: StrictRequest, now: Date): StrictAnswer {
  const [arn, name] = [query.get('RoleArn') ?? '', query.get('RoleSessionName') ?? '']
  const seconds = Number(query.get('DurationSeconds') ?? MAX_SECONDS)
  if (!SESSION_NAME.test(name)) return stsInvalid('roleSessionName')
  if (!(seconds >= MIN_SECONDS && seconds <= MAX_SECONDS)) return stsInvalid('durationSeconds')
  if ((query.get('Policy') ?? '').length > MAX_POLICY_CHARS) return stsInvalid('policy')
  // https://docs.aws.amazon.com/IAM/latest/UserGuide/id_roles_common-scenarios_third-party.html: StringEquals.
  const [, , externalId] = ROLE.exec(arn) ?? []
  if (externalId !== ANYONE && externalId !== query.get('ExternalId')) return assumeRoleDenied(arn)
  const role = arn.slice(arn.lastIndexOf('/') + 1)
  const endsAt = new Date(now.getTime() + seconds * 1000)
  const session: Session = { role, name, endsAt: endsAt.getTime() }
  return assumedRole({
    keyId: temporaryKeyOf(person),
    secret: temporarySecretOf(person),
    token: Buffer.from(JSON.stringify(session)).toString('base64url'),
    endsAt,
    arn: arnOf(person, session),
  })
}

/** …/UserGuide/reference_identifiers.html#identifiers-arns */
export function arnOf(person: Person, { role, name }: Session): string {
  return `arn:aws:sts::${accountOf(person)}:assumed-role/${role}/${name}`
}

/**
 * Returns the session of temporary keys, or why their token opens nothing: the codes of
 * https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html#ErrorCodeList. Null: the keys are a person's own.
 */
export function sessionOf(
  request: StrictRequest,
  now: Date,
): Session | 'ExpiredToken' | 'InvalidToken' | null {
  if (!EVERYBODY.some((person) => temporaryKeyOf(person) === accessKeyOf(request))) return null
  const session = parsed(String(request.headers['x-amz-security-token'] ?? ''))
  if (!session) return 'InvalidToken'
  return session.endsAt > now.getTime() ? session : 'ExpiredToken'
}

function parsed(token: string): Session | null {
  try {
    return v.parse(Session, JSON.parse(Buffer.from(token, 'base64url').toString()))
  } catch {
    return null
  }
}

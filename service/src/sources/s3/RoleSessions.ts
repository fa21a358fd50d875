import { randomUUID } from 'node:crypto'
import { BoundedMap } from '../../lib/BoundedMap.ts'
import type { Clock } from '../../lib/Clock.ts'
import { type AwsKeys, sigv4 } from '../auth/sigv4.ts'
import { discard, isSuccess, type SourceAnswer, type SourceClient } from '../client/SourceClient.ts'
import type { XmlElement } from '../client/xml.ts'
import { SourceFault } from '../SourceFault.ts'
import type { AwsOperator } from './AwsOperator.ts'
import { firstRegionIn, partitionOf, type Role } from './role.ts'
import { awsHost } from './s3Bucket.ts'
import { s3ErrorCode } from './s3Meaning.ts'
import { operatorRefused } from './stsMeaning.ts'

type Session = { readonly keys: AwsKeys; readonly endsAt: number }

type Deps = {
  /** Maps errors by `stsMeaning`. */
  readonly client: SourceClient
  readonly clock: Clock
  readonly placed: (url: URL) => URL
  /** Null: roles are off. */
  readonly aws: AwsOperator | null
}

/** One hour: the least that every role allows, and the most of one that was assumed by a role. */
const DURATION_SECONDS = 3600
/** Renew this early, so that keys cannot end during a call. */
const EXPIRY_MARGIN_MS = 5 * 60_000
const MAX_SESSIONS = 10_000

/** Whatever else a role allows, its session reads buckets: https://docs.aws.amazon.com/IAM/latest/UserGuide/access_policies.html#policies_session */
const SESSION_POLICY = JSON.stringify({
  Version: '2012-10-17',
  Statement: [
    {
      Effect: 'Allow',
      // Objects may be encrypted with a key of KMS.
      Action: ['s3:ListAllMyBuckets', 's3:ListBucket', 's3:GetObject', 'kms:Decrypt'],
      Resource: '*',
    },
  ],
})

export const NO_ROLES = 'This service uses no roles at Amazon. Connect with an access key and its secret.'
const IS_OPEN =
  'This role can be assumed without your external ID. Add the condition sts:ExternalId to its trust policy, then connect again.'

/** Temporary keys of customers' roles, in memory only. */
export class RoleSessions {
  private readonly deps: Deps
  private readonly sessions = new BoundedMap<Session>(MAX_SESSIONS)
  /** The roles refused since one was last assumed. Two tell a lost right of the operator from one lost role. */
  private readonly refused = new Set<string>()

  constructor(deps: Deps) {
    this.deps = deps
  }

  /**
   * Returns keys that last for five minutes at least. Throws `reconnect` if the role refuses, and `app` if another role
   * was refused, too, and none was assumed since: AWS gives the same answer when the operator may assume no role.
   */
  async keysOf(role: Role, signal: AbortSignal): Promise<AwsKeys> {
    const known = this.sessions.get(nameOf(role))
    if (known && known.endsAt - EXPIRY_MARGIN_MS > this.now()) return known.keys
    try {
      return this.keep(role, await this.assume(role, signal))
    } catch (error) {
      if (!(error instanceof SourceFault) || error.code !== 'reconnect') throw error
      if (this.refused.size < 2) this.refused.add(role.arn)
      throw this.refused.size > 1 ? operatorRefused({ cause: error }) : error
    }
  }

  /** The keys ended earlier than was said. */
  drop(role: Role, keys: AwsKeys): void {
    if (this.sessions.get(nameOf(role))?.keys === keys) this.sessions.delete(nameOf(role))
  }

  /**
   * Rejects unless the role can be assumed with its external id and with no other: any customer could name a role that
   * has no such condition. https://aws.amazon.com/blogs/apn/securely-using-external-id-for-accessing-aws-accounts-owned-by-others/
   */
  async verify(role: Role, signal: AbortSignal): Promise<void> {
    const session = await this.assume(role, signal)
    if (await this.isOpenTo({ ...role, externalId: randomUUID() }, signal))
      throw new SourceFault('credential', IS_OPEN)
    this.keep(role, session)
  }

  private keep(role: Role, session: Session): AwsKeys {
    this.refused.clear()
    this.sessions.set(nameOf(role), session)
    return session.keys
  }

  private async assume(role: Role, signal: AbortSignal): Promise<Session> {
    const { client } = this.deps
    const answer = await this.ask(role, signal)
    await client.expectSuccess(answer)
    return sessionOf(await client.xmlOf('AssumeRoleResponse', answer))
  }

  private async isOpenTo(role: Role, signal: AbortSignal): Promise<boolean> {
    const { client } = this.deps
    const answer = await this.ask(role, signal)
    if (isSuccess(answer)) {
      await discard(answer)
      return true
    }
    const failure = await client.failureOf(answer)
    if (s3ErrorCode(failure.body) !== 'AccessDenied') throw client.meaningOf(failure)
    return false
  }

  /** https://docs.aws.amazon.com/STS/latest/APIReference/API_AssumeRole.html */
  private async ask({ arn, externalId }: Role, signal: AbortSignal): Promise<SourceAnswer> {
    const { client, placed, aws } = this.deps
    if (!aws) throw new SourceFault('app', NO_ROLES)
    const partition = partitionOf(aws.principal)
    if (partition !== partitionOf(arn)) throw elsewhere(partition)
    const region = firstRegionIn(partition)
    // Keys of a region's own endpoint are valid in all regions.
    const url = placed(new URL(`https://${awsHost('sts', region)}/`))
    const parameters = {
      Action: 'AssumeRole',
      Version: '2011-06-15',
      RoleArn: arn,
      // In the logs of the role's owner. The id is theirs, and names the customer to us alone.
      RoleSessionName: `inlet-${externalId}`,
      ExternalId: externalId,
      DurationSeconds: String(DURATION_SECONDS),
      Policy: SESSION_POLICY,
    }
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
    const keys = await aws.keys().catch((cause: unknown) => {
      throw operatorRefused({ cause })
    })
    return client.call({ url }, sigv4(keys, { service: 'sts', region, now: () => this.now() }), signal)
  }

  private now(): number {
    return this.deps.clock.now().getTime()
  }
}

/** Customers never share one, even of the same role. */
function nameOf({ arn, externalId }: Role): string {
  return `${externalId} ${arn}`
}

/** https://docs.aws.amazon.com/STS/latest/APIReference/API_Credentials.html */
function sessionOf(response: XmlElement): Session {
  const [credentials] = response.all('AssumeRoleResult').flatMap((result) => result.all('Credentials'))
  const read = (name: string) => credentials?.textOf(name) ?? ''
  const keys = {
    accessKeyId: read('AccessKeyId'),
    secretAccessKey: read('SecretAccessKey'),
    sessionToken: read('SessionToken'),
  }
  const endsAt = Date.parse(read('Expiration'))
  // They go into headers.
  const isUsable = Object.values(keys).every((key) => /^[\x21-\x7e]+$/.test(key))
  if (!isUsable || Number.isNaN(endsAt))
    throw new SourceFault('unavailable', 'Amazon did not give keys for this role.')
  return { keys, endsAt }
}

function elsewhere(partition: string): SourceFault {
  const message = `This service can assume roles of the partition ${partition} only: arn:${partition}:iam::….`
  return new SourceFault('credential', message)
}

import type { Clock } from '../../lib/Clock.ts'
import type { Connector } from '../Connector.ts'
import { hasEntries } from '../client/isThere.ts'
import type { Meaning } from '../client/meaning.ts'
import { objectOf } from '../client/objectIds.ts'
import { partsOf } from '../client/partsOf.ts'
import type { SourceClient } from '../client/SourceClient.ts'
import { whileFetching } from '../client/whileFetching.ts'
import { whileSigningIn } from '../client/whileSigningIn.ts'
import { isItemFault, SourceFault } from '../SourceFault.ts'
import type { AwsOperator } from './AwsOperator.ts'
import { placeItem } from './bucketPlace.ts'
import { NO_ROLES, RoleSessions } from './RoleSessions.ts'
import { holderOf, type Role, roleOf } from './role.ts'
import { S3Calls } from './S3Calls.ts'
import { BUCKETS, bucketsOf, OBJECTS, objectsOf } from './s3Answers.ts'
import { identityOf } from './s3Identity.ts'
import { s3Meaning } from './s3Meaning.ts'
import { stsMeaning } from './stsMeaning.ts'

type Deps = {
  readonly client: (meaning: Meaning) => SourceClient
  readonly clock: Clock
  /** As whom roles are assumed. Null: none are. */
  readonly aws: AwsOperator | null
  /** Asked instead of all hosts, each of which is the first segment of its paths. Null: the hosts themselves. */
  readonly origin: string | null
}

const WRONG_KEYS = {
  keys: 'The access key or its secret is wrong.',
  host: 'There is no storage at this address.',
}
const NO_BUCKETS =
  'may not list the buckets. Connect again with the name of a bucket, or add the permission s3:ListAllMyBuckets.'
/** Keys per page, S3's maximum. */
const PAGE = '1000'

/** What to check: AWS answers the same to all of it. */
function refusedRole({ principal }: AwsOperator, { externalId }: Role): string {
  return `Amazon refused this role. Check its ARN, and that its trust policy allows sts:AssumeRole to ${principal} with the external ID ${externalId}.`
}

/** Amazon S3, and S3-compatible servers if the form has an endpoint. */
export function s3Connector({ client, clock, aws, origin }: Deps): Connector {
  const placed = (url: URL) => (origin === null ? url : new URL(`${origin}/${url.host}${url.pathname}`))
  const roles = new RoleSessions({ client: client(stsMeaning), clock, placed, aws })
  const calls = new S3Calls({ client: client(s3Meaning), clock, roles, placed })

  return {
    isLazy: true,
    // Only its owner can revoke a key or a role.
    revoke: async () => {},
    async identify(credential, signal) {
      const role = roleOf(credential)
      if (!role) return whileSigningIn(identityOf(calls, credential, signal), WRONG_KEYS)
      if (!aws) throw new SourceFault('credential', NO_ROLES)
      const verified = roles.verify(role, signal).then(() => identityOf(calls, credential, signal))
      return whileSigningIn(verified, { keys: refusedRole(aws, role) })
    },
    async list(credential, { folder, cursor }, signal) {
      const { bucket: only } = credential.extra
      if (folder === null && only) return { items: [placeItem(only)], nextCursor: null }
      if (folder === null) {
        const query: Record<string, string> = cursor === null ? {} : { 'continuation-token': cursor }
        return bucketsOf(
          await calls.xml(BUCKETS, credential, { query }, signal).catch((error: unknown) => {
            if (!isItemFault(error)) throw error
            throw new SourceFault('admin-approval', `${holderOf(credential)} ${NO_BUCKETS}`)
          }),
        )
      }
      const { root: bucket, path: prefix } = partsOf(folder)
      const query = {
        'list-type': '2',
        delimiter: '/',
        'encoding-type': 'url',
        'max-keys': PAGE,
        ...(prefix !== '' && { prefix }),
        ...(cursor !== null && { 'continuation-token': cursor }),
      }
      const listed = await calls.xml(OBJECTS, credential, { bucket, query }, signal)
      return objectsOf(listed, folder, credential.extra.endpoint_url)
    },
    has(credential, item, signal) {
      return hasEntries(this, credential, item, signal)
    },
    async fetch(credential, item, signal) {
      const { bucket, name: key } = objectOf(item.externalId)
      const { bytes } = await whileFetching(calls.get(credential, { bucket, key }, signal))
      return { name: item.name, bytes }
    },
  }
}

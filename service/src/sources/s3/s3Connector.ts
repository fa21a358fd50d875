import type { Clock } from '../../lib/Clock.ts'
import type { Connector } from '../Connector.ts'
import { hasEntries } from '../client/isThere.ts'
import { objectOf } from '../client/objectIds.ts'
import { partsOf } from '../client/partsOf.ts'
import type { SourceClient } from '../client/SourceClient.ts'
import { whileFetching } from '../client/whileFetching.ts'
import { whileSigningIn } from '../client/whileSigningIn.ts'
import { isItemFault, SourceFault } from '../SourceFault.ts'
import { placeItem } from './bucketPlace.ts'
import { S3Calls } from './S3Calls.ts'
import { BUCKETS, bucketsOf, OBJECTS, objectsOf } from './s3Answers.ts'
import { identityOf } from './s3Identity.ts'

type Deps = {
  readonly client: SourceClient
  readonly clock: Clock
  /** Asked instead of all hosts, each of which is the first segment of its paths. Null: the hosts themselves. */
  readonly origin: string | null
}

const NO_BUCKETS =
  'These keys may not list the buckets. Connect again with the name of a bucket, or give them the permission s3:ListAllMyBuckets.'
/** Keys per page, S3's maximum. */
const PAGE = '1000'

/** Amazon S3, and S3-compatible servers if the form has an endpoint. */
export function s3Connector({ client, clock, origin }: Deps): Connector {
  const calls = new S3Calls(client, clock, origin)

  return {
    isLazy: true,
    // Only its owner can revoke a key.
    revoke: async () => {},
    identify(credential, signal) {
      return whileSigningIn(identityOf(calls, credential, signal), {
        keys: 'The access key or its secret is wrong.',
        host: 'There is no storage at this address.',
      })
    },
    async list(credential, { folder, cursor }, signal) {
      const { bucket: only } = credential.extra
      if (folder === null && only) return { items: [placeItem(only)], nextCursor: null }
      if (folder === null) {
        const query: Record<string, string> = cursor === null ? {} : { 'continuation-token': cursor }
        return bucketsOf(
          await calls.xml(BUCKETS, credential, { query }, signal).catch((error: unknown) => {
            if (!isItemFault(error)) throw error
            throw new SourceFault('admin-approval', NO_BUCKETS)
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

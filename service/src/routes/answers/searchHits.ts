import type { SearchHit } from '@inlet/wire/service'
import type { Reach } from '../../db/filters/Reach.ts'
import type { Db } from '../../db/schema.ts'
import type { Hit } from '../../db/search/Hit.ts'
import { neighborsOf } from '../../db/search/neighborsOf.ts'
import { vectorsOf } from '../../db/search/storedVectors.ts'
import type { ContentAddresses } from '../../http/ContentAddresses.ts'
import type { CallGrant } from '../../http/Environment.ts'
import type { Found } from '../../search/fuse.ts'
import { queriesOf, type SearchRequest } from '../../search/SearchRequest.ts'
import { wordsToMatch } from '../../words/matchesIn.ts'
import { toSearchHit } from './toSearchHit.ts'

type Deps = { readonly db: Db; readonly addresses: ContentAddresses }
type Caller = { readonly reach: Reach; readonly token: CallGrant['token'] }

/** Chunks that are in memory at once: vectors and texts are long. */
const MAX_CHUNKS = 100

/** What was found as the contract has it, a batch at a time, with what the request asks for beside it. */
export async function* searchHits(
  { db, addresses }: Deps,
  found: readonly Found[],
  request: SearchRequest,
  { reach, token }: Caller,
): AsyncGenerator<SearchHit[]> {
  const { neighbors: most } = request
  const words = request.include_citations ? queriesOf(request).flatMap(wordsToMatch) : null
  const addressOf = ({ file_id: fileId, has_bytes: hasBytes }: Hit) => {
    const raw = { kind: 'raw', fileId, customerId: reach.customerId, tokenId: token?.id ?? null } as const
    return request.include_raw_file && hasBytes ? addresses.addressOf(raw, token?.expiresAt ?? null) : null
  }
  const batch = Math.max(1, Math.floor(MAX_CHUNKS / (1 + 2 * (most ?? 0))))
  for (let start = 0; start < found.length; start += batch) {
    const some = found.slice(start, start + batch)
    const hits = some.map(({ hit }) => hit)
    const vectors = request.include_vectors
      ? await vectorsOf(
          db,
          hits.map(({ id }) => id),
        )
      : null
    const around = most ? await neighborsOf(db, reach, { hits, most }) : null
    yield some.map((one) => {
      const { id } = one.hit
      const neighbors = around && (around.get(id) ?? [])
      const more = { url: addressOf(one.hit), vector: vectors?.get(id) ?? null, neighbors, words }
      return toSearchHit({ ...one, ...more }, request)
    })
  }
}

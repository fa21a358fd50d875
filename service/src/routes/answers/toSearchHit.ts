import type { SearchHit } from '@inlet/wire/service'
import { asObject } from '../../db/asObject.ts'
import type { Hit } from '../../db/search/Hit.ts'
import type { Neighbor } from '../../db/search/neighborsOf.ts'
import { sparseVector } from '../../ingest/index.ts'
import type { Found } from '../../search/fuse.ts'
import type { SearchRequest } from '../../search/SearchRequest.ts'
import { matchesIn, type QueryTerms } from '../../words/matchesIn.ts'

type Shown = Found & {
  readonly vector: number[] | null
  /** Where the bytes of its file can be had. */
  readonly url: string | null
  /** Null: they are not asked for. */
  readonly neighbors: readonly Neighbor[] | null
  /** What its citation looks for in the text. Null: none is asked for. */
  readonly words: QueryTerms | null
}

/** A found chunk as the contract has it. What a request of the predecessor cannot ask for is absent without being asked for. */
export function toSearchHit(shown: Shown, asked: SearchRequest): SearchHit {
  const { hit, score, why, vector, url, neighbors, words } = shown
  const metadata = {
    ...(asked.include_file_level_metadata && asObject(hit.metadata)),
    ...(hit.page !== null && { page: hit.page }),
  }
  return {
    content: hit.text,
    file_id: hit.file_id,
    parent_file_id: hit.parent_id,
    source: hit.source,
    source_url: hit.external_url,
    source_type: hit.source,
    presigned_url: url,
    tags: asked.include_tags === false ? null : asObject(hit.tags),
    vector,
    ...(asked.include_vectors && hit.sparse && { sparse_vector: sparseVector(hit.text) }),
    score,
    rank: null,
    content_metadata: Object.keys(metadata).length > 0 ? metadata : null,
    chunk_index: hit.index,
    user_file_id: hit.file_id,
    file_name: hit.name,
    page: hit.page,
    heading_path: hit.headings,
    why: { ...why, words: why.words && [...why.words] },
    ...((asked.source_updated_at || asked.recency) && { source_updated_at: dateOf(hit) }),
    ...(neighbors && { neighbors: sidesOf(hit, neighbors) }),
    ...(words && { citation: citationOf(hit, words) }),
  }
}

function dateOf({ source_updated_at: date }: Hit): string | null {
  return date?.toISOString() ?? null
}

function sidesOf({ index }: Hit, neighbors: readonly Neighbor[]): SearchHit['neighbors'] {
  const shown = neighbors.map((one) => ({ chunk_index: one.index, content: one.text, page: one.page }))
  return {
    before: shown.filter((one) => one.chunk_index < index),
    after: shown.filter((one) => one.chunk_index > index),
  }
}

function citationOf(hit: Hit, words: QueryTerms): SearchHit['citation'] {
  return {
    title: hit.name,
    url: hit.external_url,
    page: hit.page,
    heading: hit.headings.at(-1) ?? null,
    source_updated_at: dateOf(hit),
    matches: matchesIn(hit.text, hit.language, words),
  }
}

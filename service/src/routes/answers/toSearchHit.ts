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
  /** The signed URL of its file. */
  readonly url: string | null
  /** Null: not requested. */
  readonly neighbors: readonly Neighbor[] | null
  /** The terms that its citation marks. Null: no citation was requested. */
  readonly words: QueryTerms | null
}

/** A found chunk as the contract has it. Extensions that change its size are absent unless requested. */
export function toSearchHit(shown: Shown, request: SearchRequest): SearchHit {
  const { hit, score, why, vector, url, neighbors, words } = shown
  const metadata = {
    ...(request.include_file_level_metadata && asObject(hit.metadata)),
    ...(hit.page !== null && { page: hit.page }),
    ...(hit.last_page !== null && { last_page: hit.last_page }),
  }
  return {
    content: hit.text,
    file_id: hit.file_id,
    parent_file_id: hit.parent_id,
    source: hit.source,
    source_url: hit.external_url,
    source_type: hit.source,
    presigned_url: url,
    tags: request.include_tags === false ? null : asObject(hit.tags),
    vector,
    ...(request.include_vectors && hit.sparse && { sparse_vector: sparseVector(hit.text) }),
    score,
    rank: null,
    content_metadata: Object.keys(metadata).length > 0 ? metadata : null,
    chunk_index: hit.index,
    user_file_id: hit.file_id,
    file_name: hit.name,
    page: hit.page,
    last_page: hit.last_page,
    heading_path: hit.headings,
    why: { ...why, words: why.words && [...why.words] },
    ...((request.source_updated_at || request.recency) && { source_updated_at: dateOf(hit) }),
    ...(neighbors && { neighbors: sidesOf(hit, neighbors) }),
    ...(words && { citation: citationOf(hit, words) }),
  }
}

function dateOf({ source_updated_at: date }: Hit): string | null {
  return date?.toISOString() ?? null
}

function sidesOf({ index }: Hit, neighbors: readonly Neighbor[]): SearchHit['neighbors'] {
  const shown = neighbors.map(({ index: chunk_index, text: content, page, last_page }) => ({
    chunk_index,
    content,
    page,
    last_page,
  }))
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
    last_page: hit.last_page,
    heading: hit.headings.at(-1) ?? null,
    source_updated_at: dateOf(hit),
    matches: matchesIn(hit.text, hit.language, words),
  }
}

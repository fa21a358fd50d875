import type { SearchHit } from '@inlet/wire/service'
import { asObject } from '../../db/asObject.ts'
import { sparseVector } from '../../ingest/index.ts'
import type { Found } from '../../search/fuse.ts'

type Shown = Found & {
  readonly vector: number[] | null
  /** Where the bytes of its file can be had. */
  readonly url: string | null
}
type Asked = {
  readonly include_tags: boolean | null
  readonly include_file_level_metadata: boolean | null
  readonly include_vectors: boolean | null
}

/** A found chunk as the contract has it. */
export function toSearchHit({ hit, score, why, vector, url }: Shown, asked: Asked): SearchHit {
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
  }
}

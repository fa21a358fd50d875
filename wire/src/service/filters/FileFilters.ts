import * as v from 'valibot'
import { CONTENT_TYPES, FILE_STATUSES } from '../../enums.ts'
import {
  EmbeddingModelName,
  Id,
  list,
  MAX_EXTERNAL_ID_CHARS,
  MAX_IDS,
  MAX_NAME_CHARS,
  MAX_WORD_CHARS,
  TagMap,
  text,
} from '../shared.ts'
import { TagFilter } from './TagFilter.ts'

const Ids = v.nullish(list(Id, MAX_IDS))
const Texts = v.nullish(list(text(MAX_EXTERNAL_ID_CHARS), MAX_IDS))
const RequestIds = v.nullish(list(text(100), 100))
const Flag = v.nullish(v.boolean())

const Moment = v.pipe(
  v.string(),
  v.maxLength(50),
  v.isoTimestamp('This is no date and time with its offset, as ISO 8601 has it.'),
)

/** `from` is inclusive, `until` exclusive. */
export const Period = v.nullish(v.object({ from: v.nullish(Moment), until: v.nullish(Moment) }))

/** A source's name for one of its kinds of items. */
const TYPES_AT_SOURCE = [...CONTENT_TYPES, 'TABLE', 'INCIDENT', 'ATTACHMENT'] as const

export const TypesAtSource = v.nullish(list(v.picklist(TYPES_AT_SOURCE)))

const fileFilters = {
  /** One or several sources. LOCAL_FILES, which the predecessor does not know, means all uploads. */
  source: v.nullish(v.union([text(MAX_WORD_CHARS), list(text(MAX_WORD_CHARS))])),
  /** A part of the name, ignoring case. */
  name: v.nullish(text(MAX_NAME_CHARS)),
  tags: v.nullish(TagMap),
  tags_v2: v.nullish(TagFilter),
  ids: Ids,
  external_file_ids: Texts,
  external_urls: Texts,
  sync_statuses: v.nullish(list(v.picklist(FILE_STATUSES))),
  /** Directly in these folders; with `include_all_children` at any depth. */
  parent_file_ids: Ids,
  /** Also files below those that ids, external ids and URLs name. */
  include_all_children: Flag,
  root_files_only: Flag,
  organization_user_data_source_id: Ids,
  embedding_generators: v.nullish(list(EmbeddingModelName)),
  non_synced_only: Flag,
  request_ids: RequestIds,
  upload_ids: RequestIds,
  /** A part of the message. '': files without one. */
  sync_error_message: v.nullish(text(MAX_NAME_CHARS)),
  /** False excludes folders. */
  include_containers: Flag,
  file_types_at_source: TypesAtSource,
  /** An extension of ours. */
  created_at: Period,
  /** An extension of ours. */
  updated_at: Period,
  /** Ours. When the file last changed at its source. Uploads, websites and whatever else has no such date are left out. */
  source_updated_at: Period,
}

/**
 * Which files a call applies to, with the same names in every call. All filters must match; an empty list matches
 * nothing.
 */
export const FileFilters = v.pipe(
  v.object(fileFilters),
  // Not `forward`: it compares every pair of issues, which takes minutes for a list of invalid entries.
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const { root_files_only: roots, parent_file_ids: parents, include_all_children: all } = dataset.value
    if (!roots || (!parents && !all)) return
    const place = { type: 'object', origin: 'value', input: dataset.value, key: 'root_files_only' } as const
    addIssue({
      message: 'Not together with parent_file_ids or include_all_children.',
      path: [{ ...place, value: roots }],
    })
  }),
)
export type FileFilters = v.InferInput<typeof FileFilters>

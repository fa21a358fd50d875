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

/** `from` is the first moment that counts, `until` the first that does not any more. */
export const Period = v.nullish(v.object({ from: v.nullish(Moment), until: v.nullish(Moment) }))

/** What a source with several kinds of things calls one of them. */
const TYPES_AT_SOURCE = [...CONTENT_TYPES, 'TABLE', 'INCIDENT', 'ATTACHMENT'] as const

export const TypesAtSource = v.nullish(list(v.picklist(TYPES_AT_SOURCE)))

const fileFilters = {
  /** A source or several. LOCAL_FILES, which the predecessor does not know, stands for all that was uploaded. */
  source: v.nullish(v.union([text(MAX_WORD_CHARS), list(text(MAX_WORD_CHARS))])),
  /** A part of the name, in large or small letters. */
  name: v.nullish(text(MAX_NAME_CHARS)),
  tags: v.nullish(TagMap),
  tags_v2: v.nullish(TagFilter),
  ids: Ids,
  external_file_ids: Texts,
  external_urls: Texts,
  sync_statuses: v.nullish(list(v.picklist(FILE_STATUSES))),
  /** Directly in these folders; with `include_all_children` anywhere below them. */
  parent_file_ids: Ids,
  /** Also what lies below the files that ids, external ids and addresses name. */
  include_all_children: Flag,
  root_files_only: Flag,
  organization_user_data_source_id: Ids,
  embedding_generators: v.nullish(list(EmbeddingModelName)),
  non_synced_only: Flag,
  request_ids: RequestIds,
  upload_ids: RequestIds,
  /** A part of the message. '': files without one. */
  sync_error_message: v.nullish(text(MAX_NAME_CHARS)),
  /** False leaves out what only holds other files. */
  include_containers: Flag,
  file_types_at_source: TypesAtSource,
  /** Ours. */
  created_at: Period,
  /** Ours. */
  updated_at: Period,
  /** Ours. When the file last changed at its source. Uploads, websites and whatever else has no such date are left out. */
  source_updated_at: Period,
}

/**
 * Which files a call is about: the same words in every call that asks for files. Each of them narrows what the others
 * let through; a list without an entry lets nothing through.
 */
export const FileFilters = v.pipe(
  v.object(fileFilters),
  // Not `forward`: it compares each issue with each, and so takes minutes for a list of wrong entries.
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

import { type FileFilters, type MediaType, OWN_MODEL } from '@inlet/wire/service'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { allOf } from '../filters/conditions.ts'
import { asksForAll, matchingFiles } from '../filters/matchingFiles.ts'
import { type GrantSource, isOfSource, type Reach } from '../filters/Reach.ts'

/** Which chunks a search may find. */
export type SearchScope = {
  reach: Reach
  /** Only in the files that these let through. */
  filters: FileFilters
  /** Only in files of these sources. Absent: of any. */
  sources?: readonly GrantSource[]
  media: MediaType
  /** Not these, which are found already, no chunks with these texts, and none of these files. */
  except?: Exceptions
  /** Only chunks whose embedding is of one of these models, or that have none. Absent: all chunks. */
  models?: readonly string[]
  /** At most so many, best first. */
  limit: number
  /** What changed last at its source comes first among chunks whose words fit equally well. */
  newestFirst?: NewestFirst
}

/** `undatedAs`: what files without a date count as. */
export type NewestFirst = { readonly undatedAs: Date }

/** `texts`: as the database makes their MD5. */
export type Exceptions = {
  readonly chunks: readonly number[]
  readonly texts: readonly string[]
  readonly files: readonly number[]
}

/** A query of the chunks that a search by text matches, as many as are wanted. Null: there are none. */
export type Matched = (limit: number) => RawBuilder<{ readonly file_id: number }> | null

/** A found chunk with what a reader needs to know of its file. */
export type Hit = {
  id: number
  file_id: number
  index: number
  text: string
  page: number | null
  last_page: number | null
  headings: string[]
  /** Two letters. Null: unknown. */
  language: string | null
  source: string
  parent_id: number | null
  external_url: string | null
  name: string | null
  tags: unknown
  metadata: unknown
  has_bytes: boolean
  source_updated_at: Date | null
  /** Its terms are wanted as a vector. */
  sparse: boolean
}

/** Of `chunks c` and `files f`. */
export const hitColumns = sql.raw(
  "c.id, c.file_id, c.index, c.text, c.page, c.last_page, c.headings, c.language, f.source, f.parent_id, f.external_url, f.name, f.tags, f.metadata, f.blob is not null as has_bytes, f.source_updated_at, coalesce((f.settings->>'sparseVectors')::boolean, false) as sparse",
)

/** Of `files f`: whether the search may find chunks of it. */
export function filesWithin({ reach, filters, sources, media, except }: SearchScope): RawBuilder<SqlBool> {
  return allOf([
    matchingFiles(reach, filters),
    ...(sources ? [isOfSource(sources)] : []),
    ...(media === 'TEXT'
      ? []
      : [sql<SqlBool>`(f.mime_type like ${`${media.toLowerCase()}/%`} and f.mime_type not like '%svg%')`]),
    ...(except?.files.length ? [sql<SqlBool>`f.id <> all(${except.files}::integer[])`] : []),
  ])
}

/** Likewise of `chunks c` and `files f`: whether it may find the chunk. */
export function within(scope: SearchScope): RawBuilder<SqlBool> {
  const { chunks = [], texts = [] } = scope.except ?? {}
  return allOf([
    filesWithin(scope),
    ...(chunks.length > 0 ? [sql<SqlBool>`c.id <> all(${chunks}::bigint[])`] : []),
    ...(texts.length > 0 ? [sql<SqlBool>`md5(c.text) <> all(${texts}::text[])`] : []),
  ])
}

/** Whether the search may find every chunk of the customer. */
export function isUnlimited({ reach, filters, sources, media }: SearchScope): boolean {
  return reach.bounds === null && !sources && media === 'TEXT' && asksForAll(filters)
}

/** The same for a search by text, which has to leave out the chunks of other models itself. */
export function textWithin(scope: SearchScope): RawBuilder<SqlBool> {
  const { models } = scope
  if (!models) return within(scope)
  return sql<SqlBool>`(${within(scope)} and (c.embedding is null or coalesce(c.model, ${OWN_MODEL}) = any(${models}::text[])))`
}

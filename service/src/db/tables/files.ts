import type { ColumnType, Generated } from 'kysely'
import type { DefaultedJson, Json, MaybeMoment, Moment } from './columns.ts'

export type Files = {
  id: Generated<number>
  customer_id: number
  account_id: number | null
  parent_id: number | null
  source: string
  name: string | null
  /** `name` folded by `foldName`, so that both databases compare letters alike. */
  name_key: string
  sync_status: string
  sync_error_message: string | null
  external_file_id: string
  external_key: ColumnType<string, never, never>
  external_url: string | null
  metadata: DefaultedJson
  settings: Json
  tags: DefaultedJson
  /** Name of the stored bytes in the blob store. Null: there are none. */
  blob: string | null
  /** SHA-256 of those bytes. Null: there are none, or they were stored before it was noted. */
  blob_sha256: string | null
  file_format: string | null
  mime_type: string | null
  file_size: number | null
  num_characters: number | null
  num_tokens: number | null
  num_embeddings: number | null
  /** The contract's name of the model of its vectors. Null: it has none. */
  embedding_model: string | null
  request_id: string | null
  upload_id: string | null
  enable_auto_sync: Generated<boolean>
  /** The version of the item that was fetched last. Null: none was. */
  source_version: string | null
  /** When it last changed at its source, as the source says. Null: it has no such date. */
  source_updated_at: MaybeMoment
  /** Who may read it. Null: those who may read its account. */
  audience_id: Generated<number | null>
  /** The person whose token made it. Null: nobody's. */
  owner_id: Generated<string | null>
  created_at: Moment
  updated_at: Moment
  last_sync: MaybeMoment
  /** Set: gone for every reader; a job removes what is left. */
  deleted_at: MaybeMoment
  /** Of a deleted file: until then the deletion can be taken back. Null: it cannot. */
  restorable_until: MaybeMoment
}

/** Added up, the rows of a customer are what its files add up to. Triggers append them. */
export type FileFigures = {
  customer_id: number
  id: Generated<number>
  source: string
  file_format: string | null
  files: number
  ready: number
  size: number
  characters: number
  tokens: number
  embeddings: number
}

export type Chunks = {
  id: Generated<number>
  file_id: number
  index: number
  text: string
  tokens: number
  page: number | null
  /** Null: it has no pages, or was read by an earlier release. */
  last_page: number | null
  /** Unit length, so that the inner product is the cosine. */
  embedding: number[] | null
  /** The contract's name of its model. Null: the deployment's own, whatever it was called. */
  model: string | null
  /** Of the sections in which it begins, the widest first. */
  headings: Generated<string[]>
  /** Two letters. Null: unknown. */
  language: string | null
  /** What it is found by, a tsvector; each term begins with the customer. Null: that is still to be found out. */
  terms: string | null
}

/** What was read in a file, in pieces. */
export type Texts = { file_id: number; part: number; text: string }

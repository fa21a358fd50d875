import { sql } from 'kysely'
import { PREPARED } from '../preparedStatements.ts'
import type { Db } from '../schema.ts'
import { termsOf } from './terms.ts'

/** A piece of a file's text, as it is searched. */
export type Chunk = {
  readonly index: number
  readonly text: string
  readonly tokens: number
  readonly page: number | null
  /** The one on which it ends. Absent: it has no pages. */
  readonly lastPage?: number | null
  /** Null: not embedded. */
  readonly embedding: readonly number[] | null
  /** The contract's name of its model. Absent: the deployment's own. */
  readonly model?: string
  /** Of the sections in which it begins, the widest first. */
  readonly headings?: readonly string[]
  /** What it is found by, as `analyse` says. Absent: a job finds that out. */
  readonly found?: { readonly language: string | null; readonly terms: string } | undefined
}

/** Rows per statement, and characters of their texts and vectors: writing a statement occupies the event loop. */
const MAX_ROWS = 500
const MAX_CHARS = 1_000_000
const CHARS_PER_NUMBER = 20

type ChunksOfFile = { readonly fileId: number; readonly chunks: readonly Chunk[] }
type Row = { readonly fileId: number; readonly owner: number; readonly chunk: Chunk }

/** The file's chunks from now on; call it in the transaction that also changes the file. */
export function replaceChunks(db: Db, fileId: number, chunks: readonly Chunk[]): Promise<void> {
  return replaceChunksOfAll(db, [{ fileId, chunks }])
}

/** Likewise for several files. */
export async function replaceChunksOfAll(db: Db, files: readonly ChunksOfFile[]): Promise<void> {
  if (files.length === 0) return
  const ids = files.map(({ fileId }) => fileId)
  const found = await sql<Owner>`with gone as (delete from chunks where file_id = any(${ids}::integer[]))
    select id, customer_id from files where id = any(${ids}::integer[]) ${PREPARED}`.execute(db)
  await insertRows(db, rowsOf(files, found.rows))
}

/** Adds chunks whose numbers are free. */
export async function insertChunks(db: Db, file: ChunksOfFile): Promise<void> {
  const found = await sql<Owner>`select id, customer_id from files where id = ${file.fileId}`.execute(db)
  await insertRows(db, rowsOf([file], found.rows))
}

type Owner = { readonly id: number; readonly customer_id: number }

function rowsOf(files: readonly ChunksOfFile[], owners: readonly Owner[]): Row[] {
  const known = new Map(owners.map((row) => [row.id, row.customer_id]))
  return files.flatMap(({ fileId, chunks }) =>
    chunks.map((chunk) => ({ fileId, chunk, owner: known.get(fileId) ?? 0 })),
  )
}

async function insertRows(db: Db, all: readonly Row[]): Promise<void> {
  for (let start = 0; start < all.length; ) {
    const end = endOfBatch(all, start)
    await insertBatch(db, all.slice(start, end))
    start = end
  }
}

/** One row at least. */
function endOfBatch(all: readonly Row[], start: number): number {
  let chars = 0
  let end = start
  for (const { chunk } of all.slice(start, start + MAX_ROWS)) {
    chars += chunk.text.length + (chunk.embedding?.length ?? 0) * CHARS_PER_NUMBER
    if (chars > MAX_CHARS && end > start) break
    end += 1
  }
  return end
}

/** By columns and not by rows, so that the statement is the same for any number of them. */
async function insertBatch(db: Db, rows: readonly Row[]): Promise<void> {
  const column = <T>(read: (chunk: Chunk) => T) => rows.map(({ chunk }) => read(chunk))
  const terms = rows.map(({ owner, chunk }) => (chunk.found ? termsOf(owner, chunk.found.terms) : null))
  await sql`
    insert into chunks (file_id, index, text, tokens, page, last_page, embedding, model, headings, language, terms)
    select file_id, index, text, tokens, page, last_page, embedding::real[], model, headings::text[], language, terms::tsvector
    from unnest(
      ${rows.map(({ fileId }) => fileId)}::integer[],
      ${column(({ index }) => index)}::integer[],
      ${column(({ text }) => text.replaceAll('\0', ''))}::text[],
      ${column(({ tokens }) => tokens)}::integer[],
      ${column(({ page }) => page)}::integer[],
      ${column(({ lastPage }) => lastPage ?? null)}::integer[],
      ${column(({ embedding }) => embedding && `{${unit(embedding).join()}}`)}::text[],
      ${column(({ model }) => model ?? null)}::text[],
      ${column(({ headings }) => arrayOf(headings ?? []))}::text[],
      ${column(({ found }) => found?.language ?? null)}::text[],
      ${terms}::text[]
    ) as new (file_id, index, text, tokens, page, last_page, embedding, model, headings, language, terms) ${PREPARED}`.execute(
    db,
  )
}

/** As PostgreSQL writes an array of texts. */
function arrayOf(texts: readonly string[]): string {
  return `{${texts.map((text) => `"${text.replaceAll('\0', '').replace(/["\\]/g, '\\$&')}"`).join()}}`
}

/** The same direction at length 1, so that an inner product is the cosine. */
export function unit(vector: readonly number[]): number[] {
  const length = Math.hypot(...vector)
  return length === 0 ? [...vector] : vector.map((value) => value / length)
}

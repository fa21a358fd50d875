import { sql } from 'kysely'
import type { Db } from '../schema.ts'
import { termsOf } from './terms.ts'

/** A piece of a file's text, as it is searched. */
export type Chunk = {
  readonly index: number
  readonly text: string
  readonly tokens: number
  readonly page: number | null
  /** Null: not embedded. */
  readonly embedding: readonly number[] | null
  /** The contract's name of its model. Absent: the deployment's own. */
  readonly model?: string
  /** Of the sections in which it begins, the widest first. */
  readonly headings?: readonly string[]
  /** What it is found by, as `analyse` says. Absent: a job finds that out. */
  readonly found?: { readonly language: string | null; readonly terms: string } | undefined
}

/** Rows per statement: far below the 65,535 values that one statement may carry. */
const BATCH = 500

/** The file's chunks from now on; call it in the transaction that also changes the file. */
export function replaceChunks(db: Db, fileId: number, chunks: readonly Chunk[]): Promise<void> {
  return replaceChunksOfAll(db, [{ fileId, chunks }])
}

/** Likewise for several files. */
export async function replaceChunksOfAll(
  db: Db,
  files: readonly { fileId: number; chunks: readonly Chunk[] }[],
): Promise<void> {
  const ids = files.map(({ fileId }) => fileId)
  await db.deleteFrom('chunks').where(sql<boolean>`file_id = any(${ids})`).execute()
  await insertChunks(db, files)
}

/** Adds chunks whose numbers are free. */
export async function insertChunks(
  db: Db,
  files: readonly { fileId: number; chunks: readonly Chunk[] }[],
): Promise<void> {
  if (files.length === 0) return
  const owners = await ownersOf(
    db,
    files.map(({ fileId }) => fileId),
  )
  const all = files.flatMap(({ fileId, chunks }) => chunks.map((chunk) => ({ fileId, chunk })))
  for (let start = 0; start < all.length; start += BATCH) {
    const rows = all.slice(start, start + BATCH).map(({ fileId, chunk }) => ({
      file_id: fileId,
      index: chunk.index,
      // PostgreSQL keeps no NUL characters.
      text: chunk.text.replaceAll('\0', ''),
      tokens: chunk.tokens,
      page: chunk.page,
      embedding: chunk.embedding && unit(chunk.embedding),
      model: chunk.model ?? null,
      headings: [...(chunk.headings ?? [])],
      language: chunk.found?.language ?? null,
      terms: chunk.found ? termsOf(owners.get(fileId) ?? 0, chunk.found.terms) : null,
    }))
    await db.insertInto('chunks').values(rows).execute()
  }
}

async function ownersOf(db: Db, fileIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const found = await sql<{ id: number; customer_id: number }>`
    select id, customer_id from files where id = any(${fileIds})`.execute(db)
  return new Map(found.rows.map((row) => [row.id, row.customer_id]))
}

/** The same direction at length 1, so that an inner product is the cosine. */
export function unit(vector: readonly number[]): number[] {
  const length = Math.hypot(...vector)
  return length === 0 ? [...vector] : vector.map((value) => value / length)
}

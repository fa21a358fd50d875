import { sql } from 'kysely'
import type { Db } from '../schema.ts'
import { READ_OTHERWISE } from './exportedTables.ts'

export type ExportedFile = {
  readonly id: number
  readonly name: string | null
  readonly blob: string | null
  readonly sha256: string | null
  /** Its row as JSON. */
  readonly line: string
}

export type ExportedText = { readonly bytes: number; readonly pieces: AsyncIterable<string> }

/** Files per query. */
const FILE_BATCH = 100
/** Parts of a text per query, each up to 50,000 characters. */
const PART_BATCH = 20

/** The customer's files behind this id, in the order of their ids. Deleted ones are left out. */
export async function* exportFiles(db: Db, customerId: number, after: number): AsyncGenerator<ExportedFile> {
  for (let last = after; ; ) {
    const { rows } = await sql<ExportedFile>`
      select f.id, f.name, f.blob, f.blob_sha256 as sha256, (to_jsonb(f) - ${[...READ_OTHERWISE.files]}::text[])::text as line
      from files f where f.customer_id = ${customerId} and f.id > ${last} and f.deleted_at is null
      order by f.id limit ${FILE_BATCH}`.execute(db)
    yield* rows
    last = rows.at(-1)?.id ?? last
    if (rows.length < FILE_BATCH) return
  }
}

/** The text that was read of a file, with its length. Null: it has none. */
export async function exportText(db: Db, fileId: number): Promise<ExportedText | null> {
  const read = async (from: number) => {
    const { rows } = await sql<{ text: string; bytes: number }>`
      select t.text, (select sum(octet_length(a.text))::bigint from texts a where a.file_id = ${fileId}) as bytes
      from texts t where t.file_id = ${fileId} and t.part >= ${from} order by t.part limit ${PART_BATCH}`.execute(
      db,
    )
    return rows
  }
  // One statement has the length and all of most texts, so a file that is read again meanwhile does no harm.
  const first = await read(0)
  const bytes = first[0]?.bytes ?? 0
  if (bytes === 0) return null
  async function* pieces(): AsyncGenerator<string> {
    for (let rows = first, part = 0; rows.length > 0; ) {
      yield* rows.map(({ text }) => text)
      part += rows.length
      rows = rows.length < PART_BATCH ? [] : await read(part)
    }
  }
  return { bytes, pieces: pieces() }
}

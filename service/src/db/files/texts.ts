import { type RawBuilder, sql } from 'kysely'
import { PREPARED } from '../preparedStatements.ts'
import type { Db } from '../schema.ts'

/** Characters per piece. */
const PIECE = 50_000
/** Pieces per statement. */
const BATCH = 20

/** Replaces the texts of files. Call it in the transaction that also changes the files. */
export async function replaceTexts(
  trx: Db,
  files: readonly { readonly fileId: number; readonly text: string }[],
): Promise<void> {
  const pieces = files.map(({ fileId, text }) => ({ fileId, pieces: piecesOf(text) }))
  const rows = pieces.flatMap((file) =>
    file.pieces.map((text, part) => ({ file_id: file.fileId, part, text })),
  )
  await sql`with gone as (
      delete from texts t using unnest(
        ${pieces.map(({ fileId }) => fileId)}::integer[], ${pieces.map((file) => file.pieces.length)}::integer[]
      ) as kept (file_id, parts) where t.file_id = kept.file_id and t.part >= kept.parts
    ) ${inserted(rows.slice(0, BATCH))} ${PREPARED}`.execute(trx)
  for (let start = BATCH; start < rows.length; start += BATCH) {
    await sql`${inserted(rows.slice(start, start + BATCH))} ${PREPARED}`.execute(trx)
  }
}

function inserted(rows: readonly { file_id: number; part: number; text: string }[]): RawBuilder<unknown> {
  return sql`insert into texts (file_id, part, text) select * from unnest(
      ${rows.map((row) => row.file_id)}::integer[],
      ${rows.map((row) => row.part)}::integer[],
      ${rows.map((row) => row.text)}::text[]
    ) on conflict (file_id, part) do update set text = excluded.text`
}

/** Streams the text of a file, piece by piece. */
export async function* readText(db: Db, fileId: number): AsyncGenerator<string> {
  for (let part = 0; ; part += 1) {
    const row = await db
      .selectFrom('texts')
      .select('text')
      .where('file_id', '=', fileId)
      .where('part', '=', part)
      .executeTakeFirst()
    if (!row) return
    yield row.text
  }
}

/** Returns those of the files that have a text. */
export async function filesWithText(db: Db, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('texts')
    .select('file_id')
    .where(sql<boolean>`file_id = any(${ids})`)
    .where('part', '=', 0)
    .execute()
  return new Set(rows.map((row) => row.file_id))
}

function piecesOf(text: string): string[] {
  // PostgreSQL can't store NUL characters.
  const storable = text.replaceAll('\0', '')
  const pieces: string[] = []
  for (let start = 0; start < storable.length; ) {
    const end = start + PIECE
    // Keeps surrogate pairs together.
    const isSplit = /^[\ud800-\udbff]/.test(storable.charAt(end - 1))
    pieces.push(storable.slice(start, isSplit ? end - 1 : end))
    start = isSplit ? end - 1 : end
  }
  return pieces
}

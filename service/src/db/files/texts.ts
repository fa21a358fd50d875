import { type RawBuilder, sql } from 'kysely'
import { KEPT } from '../keptStatements.ts'
import type { Db } from '../schema.ts'

/** Characters of one piece. */
const PIECE = 50_000
/** Pieces per statement. */
const BATCH = 20

/** What was read in the files from now on; call it in the transaction that also changes them. */
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
    ) ${inserted(rows.slice(0, BATCH))} ${KEPT}`.execute(trx)
  for (let start = BATCH; start < rows.length; start += BATCH) {
    await sql`${inserted(rows.slice(start, start + BATCH))} ${KEPT}`.execute(trx)
  }
}

function inserted(rows: readonly { file_id: number; part: number; text: string }[]): RawBuilder<unknown> {
  return sql`insert into texts (file_id, part, text) select * from unnest(
      ${rows.map((row) => row.file_id)}::integer[],
      ${rows.map((row) => row.part)}::integer[],
      ${rows.map((row) => row.text)}::text[]
    ) on conflict (file_id, part) do update set text = excluded.text`
}

/** What was read in a file, piece by piece. */
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

/** Those of the files in which text was read. */
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
  // PostgreSQL keeps no NUL characters.
  const kept = text.replaceAll('\0', '')
  const pieces: string[] = []
  for (let start = 0; start < kept.length; ) {
    const end = start + PIECE
    // Both halves of a character stay together.
    const isSplit = /^[\ud800-\udbff]/.test(kept.charAt(end - 1))
    pieces.push(kept.slice(start, isSplit ? end - 1 : end))
    start = isSplit ? end - 1 : end
  }
  return pieces
}

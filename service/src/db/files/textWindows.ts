import { sql } from 'kysely'
import type { Db } from '../schema.ts'

/** Characters of a passage by which it is found. */
const NEEDLE = 60

type TextPart = { readonly part: number; readonly text: string }

/** Stored parts of a file's text, from one on. */
export async function textParts(
  db: Db,
  fileId: number,
  first: number,
  count: number,
): Promise<readonly TextPart[]> {
  return db
    .selectFrom('texts')
    .select(['part', 'text'])
    .where('file_id', '=', fileId)
    .where('part', '>=', first)
    .orderBy('part')
    .limit(count)
    .execute()
}

/** A chunk of a file. */
export type Passage = {
  readonly text: string
  readonly page: number | null
  readonly last_page: number | null
  readonly headings: readonly string[]
}

/** Undefined: there is no such chunk. */
export async function findPassage(db: Db, fileId: number, index: number): Promise<Passage | undefined> {
  return db
    .selectFrom('chunks')
    .select(['text', 'page', 'last_page', 'headings'])
    .where('file_id', '=', fileId)
    .where('index', '=', index)
    .executeTakeFirst()
}

/** Returns where a passage begins in its file's text, or null. Reads the whole text in the database. */
export async function findPlace(
  db: Db,
  fileId: number,
  passage: string,
): Promise<{ readonly part: number; readonly at: number } | null> {
  const start = passage.slice(0, NEEDLE)
  // The whole of it is not found where it goes on in the next part.
  const found = await sql<TextPart>`select part, text from texts
    where file_id = ${fileId} and strpos(text, ${start}) > 0
    order by strpos(text, ${passage}) = 0, part limit 1`.execute(db)
  const [row] = found.rows
  if (!row) return null
  const at = row.text.indexOf(passage)
  return { part: row.part, at: at === -1 ? row.text.indexOf(start) : at }
}

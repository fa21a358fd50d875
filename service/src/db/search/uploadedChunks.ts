import { sql } from 'kysely'
import type { FileSettings } from '../files/FileSettings.ts'
import { type FileRow, updateFile } from '../files/files.ts'
import { type Reach, reachedFiles } from '../filters/Reach.ts'
import type { Db } from '../schema.ts'
import { insertChunks } from './chunks.ts'

/** A chunk that was made elsewhere. */
export type UploadedChunk = {
  /** Null: after the highest so far. */
  readonly number: number | null
  readonly text: string
  readonly embedding: readonly number[] | null
}

/** Characters of one token, about. */
const CHARACTERS_PER_TOKEN = 4

/** How many numbers the vectors of this model that are in reach have, but for those of files that change. */
export async function knownDimensions(
  db: Db,
  reach: Reach,
  model: string,
  without: readonly number[],
): Promise<number | null> {
  const found = await sql<{ dimensions: number }>`
    select cardinality(c.embedding) as dimensions from chunks c join files f on f.id = c.file_id
    where ${reachedFiles(reach)} and f.deleted_at is null and c.model = ${model}
      and c.embedding is not null and not c.file_id = any(${without}) limit 1`.execute(db)
  return found.rows[0]?.dimensions ?? null
}

/** The numbers of the chunks that a file has. */
export async function takenNumbers(trx: Db, fileId: number): Promise<ReadonlySet<number>> {
  const rows = await trx.selectFrom('chunks').select('index').where('file_id', '=', fileId).execute()
  return new Set(rows.map((row) => row.index))
}

/** Deletes the chunks of files, with their vectors and terms. */
export async function deleteChunks(trx: Db, fileIds: readonly number[]): Promise<void> {
  if (fileIds.length === 0) return
  await trx.deleteFrom('chunks').where('file_id', 'in', fileIds).execute()
}

type Figures = { readonly num_characters: number; readonly num_tokens: number }
type Counted = Pick<FileRow, 'num_characters' | 'num_tokens'>

/** What a file holds with these beside what it had. Null: they take its place. */
export function figuresWith(chunks: readonly UploadedChunk[], before: Counted | null): Figures {
  const characters = chunks.reduce((sum, { text }) => sum + text.length, 0)
  const tokens = chunks.reduce((sum, { text }) => sum + tokensOf(text), 0)
  return {
    num_characters: (before?.num_characters ?? 0) + characters,
    num_tokens: (before?.num_tokens ?? 0) + tokens,
  }
}

function tokensOf(text: string): number {
  return Math.ceil(text.length / CHARACTERS_PER_TOKEN)
}

/** Adds chunks to a file, which is ready to be searched then. Their numbers are free. */
export async function addUploadedChunks(
  trx: Db,
  file: { readonly id: number; readonly settings: FileSettings; readonly figures: Figures },
  { chunks, model }: { readonly chunks: readonly UploadedChunk[]; readonly model: string },
  now: Date,
): Promise<void> {
  let highest = -1
  for (const number of await takenNumbers(trx, file.id)) highest = Math.max(highest, number)
  for (const { number } of chunks) highest = Math.max(highest, number ?? -1)
  const numbered = chunks.map(({ number, text, embedding }) => {
    if (number === null) highest += 1
    return {
      index: number ?? highest,
      text,
      tokens: tokensOf(text),
      page: null,
      embedding,
      ...(embedding && { model }),
    }
  })
  await insertChunks(trx, { fileId: file.id, chunks: numbered })
  const { embeddings } = await trx
    .selectFrom('chunks')
    .select((eb) => eb.fn.count<number>('embedding').as('embeddings'))
    .where('file_id', '=', file.id)
    .executeTakeFirstOrThrow()
  await updateFile(
    trx,
    file.id,
    {
      sync_status: 'READY',
      sync_error_message: null,
      settings: JSON.stringify(file.settings),
      ...file.figures,
      num_embeddings: Number(embeddings),
      ...(chunks.some(({ embedding }) => embedding !== null) && { embedding_model: model }),
      last_sync: now,
    },
    now,
  )
}

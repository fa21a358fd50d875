import { type ChunksQuery, OWN_MODEL } from '@inlet/wire/service'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { InferOutput } from 'valibot'
import { orderOfFiles } from '../files/fileList.ts'
import { matchingFiles } from '../filters/matchingFiles.ts'
import type { Reach } from '../filters/Reach.ts'
import type { Db } from '../schema.ts'

type Query = InferOutput<typeof ChunksQuery>

/** A chunk as it is listed. */
export type ChunkRow = {
  readonly id: number
  readonly file_id: number
  readonly index: number
  readonly text: string
  readonly page: number | null
  readonly last_page: number | null
  readonly embedding: number[] | null
  readonly model: string
  /** Its terms are wanted as a vector. */
  readonly sparse: boolean
}

/** A file, with how many of its chunks are meant. */
type CountedFile = { readonly id: number; readonly chunks: number }

export type ChunkOrder = { readonly by: 'id' | 'index'; readonly direction: 'asc' | 'desc' }

type Page = {
  readonly offset: number
  readonly limit: number
  readonly order: ChunkOrder
  /** Leaves the vectors out, which are most of the bytes. */
  readonly withVectors: boolean
  /** Which chunks are meant, of `c`. They are those that were counted. */
  readonly meant?: ChunkCondition
}

type ChunkCondition = RawBuilder<SqlBool>
const ALL_CHUNKS: ChunkCondition = sql`true`

/** Chunks per statement: few enough for their vectors to be no burden. */
const BATCH = 100

/** Chunks whose vectors are of this model. */
export function ofModel(model: string): ChunkCondition {
  return sql`(c.embedding is not null and coalesce(c.model, ${OWN_MODEL}) = ${model})`
}

/** Those that come after the one with this id. */
export function afterChunk(id: number, { direction }: ChunkOrder): ChunkCondition {
  return direction === 'asc' ? sql`c.id > ${id}` : sql`c.id < ${id}`
}

export function allOf(conditions: readonly ChunkCondition[]): ChunkCondition {
  return conditions.length === 0 ? ALL_CHUNKS : sql`(${sql.join(conditions, sql` and `)})`
}

/** How many of the file's chunks are meant. */
export async function countChunks(db: Db, fileId: number, meant: ChunkCondition): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*)::integer as count from chunks c where c.file_id = ${fileId} and ${meant}`.execute(db)
  return found.rows[0]?.count ?? 0
}

/** The files that the filters let through and that have chunks, in the order that is asked for. */
export async function countByFile(
  db: Db,
  reach: Reach,
  { filters, ...order }: Pick<Query, 'filters' | 'order_by' | 'order_dir'>,
): Promise<CountedFile[]> {
  const found = await sql<CountedFile>`
    select f.id, n.chunks from files f cross join lateral (
      select count(*)::integer as chunks from chunks c where c.file_id = f.id) n
    where n.chunks > 0 and ${matchingFiles(reach, filters)} order by ${orderOfFiles(order)}`.execute(db)
  return found.rows
}

/**
 * The chunks of these files, file by file, a few at a time: however many there are, none of them waits in memory for
 * the others.
 */
export async function* readChunks(
  db: Db,
  files: readonly CountedFile[],
  page: Page,
): AsyncGenerator<ChunkRow[]> {
  let { offset, limit } = page
  for (const group of grouped(files)) {
    if (limit === 0) return
    if (offset >= group.chunks) {
      offset -= group.chunks
      continue
    }
    let left = Math.min(limit, group.chunks - offset)
    let after: ChunkRow | undefined
    while (left > 0) {
      const rows = await nextChunks(db, group.ids, { ...page, offset, limit: Math.min(BATCH, left) }, after)
      // Fewer than were counted: some were replaced meanwhile.
      if (rows.length === 0) break
      yield rows
      offset = 0
      left -= rows.length
      limit -= rows.length
      after = rows.at(-1)
    }
    offset = 0
  }
}

type Group = { ids: number[]; chunks: number }

/** Small files are read together. One of more chunks than that is alone, so that its reading can go on anywhere. */
function* grouped(files: readonly CountedFile[]): Generator<Group> {
  let group: Group = { ids: [], chunks: 0 }
  for (const { id, chunks } of files) {
    if (group.chunks + chunks > BATCH && group.ids.length > 0) {
      yield group
      group = { ids: [], chunks: 0 }
    }
    group.ids.push(id)
    group.chunks += chunks
  }
  if (group.ids.length > 0) yield group
}

async function nextChunks(
  db: Db,
  ids: readonly number[],
  { offset, limit, order, withVectors, meant = ALL_CHUNKS }: Page,
  after: ChunkRow | undefined,
): Promise<ChunkRow[]> {
  const column = sql.raw(`c.${order.by}`)
  const beyond = sql.raw(order.direction === 'asc' ? '>' : '<')
  const isNext = after ? sql`${column} ${beyond} ${after[order.by]}` : sql`true`
  const found = await sql<ChunkRow>`
    select c.id, c.file_id, c.index, c.text, c.page, c.last_page, coalesce(c.model, ${OWN_MODEL}) as model,
      coalesce((f.settings->>'sparseVectors')::boolean, false) as sparse,
      ${withVectors ? sql`c.embedding` : sql`null as embedding`}
    from chunks c join files f on f.id = c.file_id where c.file_id = any(${ids}) and ${isNext} and ${meant}
    order by array_position(${ids}::integer[], c.file_id), ${column} ${sql.raw(order.direction)}
    limit ${limit} offset ${offset}`.execute(db)
  return found.rows
}

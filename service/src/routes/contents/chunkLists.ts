import { ChunksPage, ChunksQuery, EmbeddingAndChunk, TextChunksQuery } from '@inlet/wire/service'
import { findOwnFile } from '../../db/files/files.ts'
import type { Db } from '../../db/schema.ts'
import {
  afterChunk,
  allOf,
  type ChunkOrder,
  type ChunkRow,
  countByFile,
  countChunks,
  ofModel,
  readChunks,
} from '../../db/search/chunkList.ts'
import { noteObjects } from '../../http/auditCalls.ts'
import { endpoint } from '../../http/endpoint.ts'
import { OWN_CHUNK, OWN_FILTERS } from '../../http/extensions.ts'
import { notFound } from '../../http/HttpError.ts'
import { streamAnswer } from '../../http/streamAnswer.ts'
import { sparseVector } from '../../ingest/index.ts'

type Deps = { db: Db }

/** Lists the chunks of files, with their vectors. */
export const chunkListEndpoints = [
  endpoint({
    id: 'listFileChunks',
    method: 'POST',
    path: '/text_chunks',
    by: 'customer',
    needs: 'files:read',
    effect: 'content',
    within: 'files',
    isReadOnly: true,
    extension: { answer: OWN_CHUNK },
    summary: 'The chunks of one file',
    request: { body: TextChunksQuery },
    answer: ChunksPage,
    errors: [404],
    run:
      ({ db }: Deps) =>
      async (c) => {
        const { filters, pagination, order_by, order_dir, include_vectors: withVectors } = c.req.valid('json')
        const file = await findOwnFile(db, c.get('reach'), filters.user_file_id)
        if (!file) throw notFound('file')
        // Chunks of a file are stored in order, and those that were added later come last.
        const order: ChunkOrder = { by: order_by === 'chunk_index' ? 'index' : 'id', direction: order_dir }
        const { starting_id: start, offset, limit } = pagination
        const meant = allOf([
          ...(filters.embedding_model ? [ofModel(filters.embedding_model)] : []),
          ...(start > 0 ? [afterChunk(start, order)] : []),
        ])
        const count = await countChunks(db, file.id, meant)
        const page = { offset, limit, order, withVectors, meant }
        return sendChunks(readChunks(db, [{ id: file.id, chunks: count }], page), { count, withVectors })
      },
  }),
  endpoint({
    id: 'listChunks',
    method: 'POST',
    path: '/list_chunks_and_embeddings',
    by: 'customer',
    needs: 'files:read',
    effect: 'content',
    within: 'files',
    isReadOnly: true,
    extension: { body: OWN_FILTERS, answer: OWN_CHUNK },
    summary: 'The chunks of files',
    request: { body: ChunksQuery },
    answer: ChunksPage,
    run:
      ({ db }: Deps) =>
      async (c) => {
        const { pagination, include_vectors: withVectors, ...query } = c.req.valid('json')
        const files = await countByFile(db, c.get('reach'), query)
        noteObjects(
          c,
          'file',
          files.map(({ id }) => id),
        )
        const count = files.reduce((sum, { chunks }) => sum + chunks, 0)
        const order: ChunkOrder = { by: 'index', direction: 'asc' }
        return sendChunks(readChunks(db, files, { ...pagination, order, withVectors }), {
          count,
          withVectors,
        })
      },
  }),
]

function sendChunks(
  batches: AsyncGenerator<ChunkRow[]>,
  { count, withVectors }: { count: number; withVectors: boolean },
): Promise<Response> {
  async function* entries() {
    for await (const rows of batches) yield rows.map((row) => toChunk(row, withVectors))
  }
  return streamAnswer({ name: 'results', entry: EmbeddingAndChunk, rest: { count } }, entries())
}

function toChunk(row: ChunkRow, withVectors: boolean): EmbeddingAndChunk {
  return {
    id: row.id,
    user_file_id: row.file_id,
    chunk_index: row.index,
    source_content: row.text,
    embedding: row.embedding,
    ...(row.embedding && { embedding_model: row.model }),
    ...(withVectors && row.sparse && { sparse_vector: sparseVector(row.text) }),
    content_metadata:
      row.page === null
        ? null
        : { page: row.page, ...(row.last_page !== null && { last_page: row.last_page }) },
  }
}

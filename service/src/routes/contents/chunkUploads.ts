import { UploadChunks, UploadChunksAnswer } from '@inlet/wire/service'
import * as v from 'valibot'
import { chunkSizes, FileSettings } from '../../db/files/FileSettings.ts'
import { type FileRow, lockFile } from '../../db/files/files.ts'
import { ENDED } from '../../db/files/restoration.ts'
import type { Reach } from '../../db/filters/Reach.ts'
import type { Db } from '../../db/schema.ts'
import {
  addUploadedChunks,
  deleteChunks,
  figuresWith,
  knownDimensions,
  takenNumbers,
  type UploadedChunk,
} from '../../db/search/uploadedChunks.ts'
import { endpoint, MAX_CONTENT_BYTES } from '../../http/endpoint.ts'
import { HttpError, invalid, notFound } from '../../http/HttpError.ts'
import type { Clock } from '../../lib/Clock.ts'
import { expectRoomFor, withinRoom } from '../settings/expectRoom.ts'

type Deps = {
  db: Db
  clock: Clock
}
type UploadChunksRequest = v.InferOutput<typeof UploadChunks>
type OfOneFile = UploadChunksRequest['chunks_and_embeddings'][number]
type Place = (string | number)[]

const LIST = 'chunks_and_embeddings'

/** POST /upload_chunks_and_embeddings: stores chunks that a back end made and embedded itself. */
export const chunkUploadEndpoints = [
  endpoint({
    id: 'uploadChunks',
    method: 'POST',
    path: '/upload_chunks_and_embeddings',
    by: 'customer',
    needs: 'files:write',
    effect: 'change',
    within: 'files',
    maxBody: MAX_CONTENT_BYTES,
    summary: 'Upload chunks of files with their vectors',
    request: { body: UploadChunks, large: 'UploadChunks' },
    answer: UploadChunksAnswer,
    errors: [403, 404, 409, 413],
    run:
      ({ db, clock }: Deps) =>
      async (c) => {
        const customer = c.get('customer')
        const wanted = c.req.valid('json')
        const { [LIST]: files, embedding_model: model, overwrite_existing: overwrite } = wanted
        expectVectors(wanted)
        expectEachOnce(files)
        // In a fixed order, so that two such requests can't deadlock.
        const ordered = [...files.entries()].sort(([, a], [, b]) => a.file_id - b.file_id)
        const now = clock.now()
        const store = async (trx: Db) => {
          const rows = new Map<number, FileRow>()
          for (const [, { file_id: id }] of ordered) rows.set(id, await lockIdle(trx, c.get('reach'), id))
          const replaced = overwrite ? [...rows.keys()] : []
          await deleteChunks(trx, replaced)
          expectDimensions(await knownDimensions(trx, c.get('reach'), model, replaced), wanted)
          for (const [index, file] of ordered) {
            const row = rows.get(file.file_id)
            if (!row) continue
            expectFree(await takenNumbers(trx, row.id), file, ['body', LIST, index])
            const chunks = file[LIST].map(toUploaded)
            const figures = figuresWith(chunks, overwrite ? null : row)
            await expectRoomFor(trx, row, figures.num_characters)
            const settings = settingsOf(row, file)
            await addUploadedChunks(trx, { id: row.id, settings, figures }, { chunks, model }, now)
          }
        }
        await withinRoom(db, customer.id, store, now)
        return { success: true }
      },
  }),
]

async function lockIdle(trx: Db, reach: Reach, id: number): Promise<FileRow> {
  const file = await lockFile(trx, reach, id)
  if (!file) throw notFound('file')
  // Its own chunks are being made, and would replace these.
  if (!ENDED.includes(file.sync_status)) throw new HttpError(409, `The file ${id} is being synced.`)
  return file
}

function toUploaded({ chunk_number, chunk, embedding }: OfOneFile[typeof LIST][number]): UploadedChunk {
  return { number: chunk_number, text: chunk, embedding: embedding ?? null }
}

function settingsOf(row: FileRow, { chunk_size, chunk_overlap }: OfOneFile): FileSettings {
  const settings = v.parse(FileSettings, row.settings)
  return {
    ...settings,
    ...chunkSizes(chunk_size ?? settings.chunkSize, chunk_overlap ?? settings.chunkOverlap),
  }
}

/** Each chunk has a nonzero vector, all of one length; or none has one if no embeddings are wanted. */
function expectVectors({ [LIST]: files, chunks_only: isWithout }: UploadChunksRequest): void {
  const length = files[0]?.[LIST][0]?.embedding?.length
  for (const [index, file] of files.entries()) {
    for (const [number, { embedding }] of file[LIST].entries()) {
      const place: Place = ['body', LIST, index, LIST, number, 'embedding']
      if (isWithout && embedding) throw invalid(place, 'Not together with chunks_only.')
      if (isWithout) continue
      if (!embedding) throw invalid(place, 'Each chunk needs its vector, or chunks_only.', 'missing')
      if (embedding.length !== length)
        throw invalid(place, `This vector has ${embedding.length} numbers, the first one ${length}.`)
      if (embedding.every((value) => value === 0)) throw invalid(place, 'This vector has no direction.')
    }
  }
}

function expectDimensions(
  known: number | null,
  { [LIST]: files, embedding_model: model }: UploadChunksRequest,
): void {
  const given = files[0]?.[LIST][0]?.embedding?.length
  if (known === null || given === undefined || given === known) return
  const message = `The vectors of ${model} that are here have ${known} numbers, these ${given}.`
  throw invalid(['body', 'embedding_model'], message)
}

function expectEachOnce(files: readonly OfOneFile[]): void {
  const seen = new Set<number>()
  for (const [index, file] of files.entries()) {
    if (seen.has(file.file_id)) throw invalid(['body', LIST, index, 'file_id'], 'Name each file once.')
    seen.add(file.file_id)
  }
}

function expectFree(taken: ReadonlySet<number>, file: OfOneFile, place: Place): void {
  const numbers = new Set(taken)
  for (const [index, { chunk_number: number }] of file[LIST].entries()) {
    if (number === null) continue
    if (numbers.has(number)) {
      const message = `The file has a chunk ${number} already. Send overwrite_existing to replace all of them.`
      throw invalid([...place, LIST, index, 'chunk_number'], message)
    }
    numbers.add(number)
  }
}

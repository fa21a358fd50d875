import { OWN_MODEL } from '@inlet/wire/service'
import { asObject } from '../db/asObject.ts'
import { limitFault } from '../db/customers/fileLimits.ts'
import type { FileSettings } from '../db/files/FileSettings.ts'
import { type FileRow, setStatus, updateFile } from '../db/files/files.ts'
import { replaceTexts } from '../db/files/texts.ts'
import type { Db } from '../db/schema.ts'
import { type Chunk, replaceChunks } from '../db/search/chunks.ts'
import { enqueueLimitReached } from '../db/webhooks/enqueueEvents.ts'
import type { Embedders, Ingested, ProcessingChoices } from '../ingest/index.ts'

/** A file's text, ready to be stored. */
export type Processed = { readonly ingested: Ingested; readonly chunks: readonly Chunk[] }

/** The settings of a file that extraction and chunking need. */
export function choicesOf(settings: FileSettings): ProcessingChoices {
  const { skipEmbedding: _, crawl: __, storeFileOnly: ___, skipProcessing: ____, ...choices } = settings
  return choices
}

/** For a file that is stored but not ingested. */
export const NOT_READ: Ingested = { text: '', characters: 0, tokens: 0, chunks: [], unread: [], notes: [] }

/** Adds embeddings if they are configured and requested, with the requested model or the deployment's own. */
export async function embed(
  ingested: Ingested,
  settings: FileSettings,
  embedders: Embedders,
  signal: AbortSignal,
): Promise<Processed> {
  const asked = settings.embeddingModel ?? OWN_MODEL
  const name = embedders.of(asked).enabled ? asked : OWN_MODEL
  const embedder = embedders.of(name)
  const { generateChunksOnly, skipEmbedding } = settings
  // As in the contract: `generate_chunks_only` means chunks without embeddings and overrides the other setting.
  if (skipEmbedding && !generateChunksOnly) return { ingested: { ...ingested, chunks: [] }, chunks: [] }
  const wanted = !generateChunksOnly && ingested.chunks.length > 0
  const vectors =
    wanted && embedder.enabled
      ? await embedder.embed(
          ingested.chunks.map((chunk) => chunk.text),
          signal,
        )
      : []
  const chunks = ingested.chunks.map((chunk, index) => ({
    ...chunk,
    embedding: vectors[index] ?? null,
    ...(name !== OWN_MODEL && { model: name }),
  }))
  const notes =
    wanted && name !== asked ? [...ingested.notes, anotherModel(asked, embedder.enabled)] : ingested.notes
  return { ingested: { ...ingested, notes }, chunks }
}

function anotherModel(asked: string, hasOwn: boolean): string {
  const instead = hasOwn
    ? `so its vectors are of this service's own, ${OWN_MODEL}.`
    : 'so this file has no vectors. Its words are found.'
  return `The model ${asked} is not configured, ${instead}`
}

/** The contract's name of the model of these vectors. Null if there are none. */
export function modelOf(chunks: readonly Chunk[]): string | null {
  const embedded = chunks.find((chunk) => chunk.embedding !== null)
  return embedded ? (embedded.model ?? OWN_MODEL) : null
}

/**
 * Stores the text, unless its customer has reached a limit. Chunks, counts and status change together, in the caller's
 * transaction.
 */
export async function storeProcessed(
  trx: Db,
  file: FileRow,
  { ingested, chunks }: Processed,
  now: Date,
): Promise<void> {
  const fault = await limitFault(trx, file, ingested.characters)
  if (fault !== null) {
    await replaceChunks(trx, file.id, [])
    await replaceTexts(trx, [{ fileId: file.id, text: '' }])
    await setStatus(trx, file.id, 'SYNC_ERROR', fault, now)
    await enqueueLimitReached(trx, { customerId: file.customer_id, fileId: file.id, reason: fault }, now)
    return
  }
  await replaceChunks(trx, file.id, chunks)
  await replaceTexts(trx, [{ fileId: file.id, text: ingested.text }])
  await updateFile(
    trx,
    file.id,
    {
      sync_status: 'READY',
      sync_error_message: null,
      metadata: JSON.stringify({
        ...asObject(file.metadata),
        unread_parts: ingested.unread,
        note: ingested.notes.join(' ') || undefined,
        file_contents_deleted: undefined,
      }),
      num_characters: ingested.characters,
      num_tokens: ingested.tokens,
      num_embeddings: chunks.filter((chunk) => chunk.embedding !== null).length,
      embedding_model: modelOf(chunks),
      last_sync: now,
    },
    now,
  )
}

import type { BlobStore } from '../blobs/BlobStore.ts'
import { Meter } from '../blobs/Meter.ts'
import { type ExportedFile, exportFiles, exportText } from '../db/export/exportFiles.ts'
import { exportChunks } from '../db/export/exportRows.ts'
import type { Db } from '../db/schema.ts'
import { BlobFault } from '../lib/BlobFault.ts'
import { safeName } from '../words/safeName.ts'
import { pageEntries } from './pageEntries.ts'
import { type Entry, textEntry } from './writeArchive.ts'

const ZEROS = new Uint8Array(65_536)
const NOTHING: AsyncIterable<Uint8Array> = { async *[Symbol.asyncIterator]() {} }

type Deps = { readonly db: Db; readonly blobStore: BlobStore }

/** `missing`: the store doesn't have them. `damaged`: they don't have the hash that they were stored with. */
type Original = { path: string; sha256: string; state: 'whole' | 'damaged' } | { state: 'none' | 'missing' }

/** All that is kept of each file. Its metadata comes last, so a file that has them is complete. */
export async function* fileEntries(deps: Deps, customerId: number, after: number): AsyncGenerator<Entry> {
  for await (const file of exportFiles(deps.db, customerId, after)) {
    const folder = `files/${file.id}`
    const original = yield* originalEntry(deps.blobStore, file, folder)
    const text = await exportText(deps.db, file.id)
    if (text) {
      const bytes = encoded(text.pieces)
      yield { path: `${folder}/text.txt`, size: text.bytes, bytes, kind: 'texts' }
    }
    yield* pageEntries('chunks', `${folder}/chunks`, exportChunks(deps.db, file.id))
    const metadata = `{"file":${file.line},"original":${JSON.stringify(original)}}\n`
    yield { ...textEntry(`${folder}/metadata.json`, metadata), kind: 'files' }
  }
}

/** A damaged or missing file keeps nobody from the others. */
async function* originalEntry(
  blobStore: BlobStore,
  { id, blob, name, sha256: expected }: ExportedFile,
  folder: string,
): AsyncGenerator<Entry, Original> {
  if (blob === null) return { state: 'none' }
  const size = await blobStore.size(blob)
  const bytes = size === null ? null : await begin(blobStore, blob)
  if (size === null || bytes === null) return { state: 'missing' }
  const path = `${folder}/original/${safeName(name ?? `file-${id}`)}`
  const meter = new Meter()
  let isWhole = true
  const padded = filled(bytes, size, () => {
    isWhole = false
  })
  yield { path, size, bytes: meter.watch(padded), kind: 'originals' }
  const { sha256 } = meter.end()
  return { path, sha256, state: isWhole && (expected ?? sha256) === sha256 ? 'whole' : 'damaged' }
}

/** Reads the first bytes, before which the store opens nothing. Null: the file was deleted meanwhile. */
async function begin(blobStore: BlobStore, blob: string): Promise<AsyncIterable<Uint8Array> | null> {
  const bytes = blobStore.read(blob)[Symbol.asyncIterator]()
  try {
    const first = await bytes.next()
    return resumed(first, bytes)
  } catch (error) {
    if ((await blobStore.size(blob)) === null) return null
    if (isDamaged(error)) return NOTHING
    throw error
  }
}

/** As many bytes as the archive has announced: zeros from where they can't be read. */
async function* filled(
  bytes: AsyncIterable<Uint8Array>,
  size: number,
  onDamage: () => void,
): AsyncGenerator<Uint8Array> {
  let left = size
  try {
    for await (const piece of bytes) {
      left -= piece.length
      yield piece
    }
  } catch (error) {
    if (!isDamaged(error)) throw error
  }
  if (left > 0) onDamage()
  for (; left > 0; left -= Math.min(left, ZEROS.length)) yield ZEROS.subarray(0, left)
}

function isDamaged(error: unknown): boolean {
  return error instanceof BlobFault && error.code === 'damaged'
}

async function* resumed(
  first: IteratorResult<Uint8Array>,
  bytes: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    for (let piece = first; !piece.done; piece = await bytes.next()) yield piece.value
  } finally {
    await bytes.return?.()
  }
}

async function* encoded(pieces: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const piece of pieces) yield encoder.encode(piece)
}

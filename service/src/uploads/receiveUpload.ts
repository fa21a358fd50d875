import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import busboy from 'busboy'
import type { BlobStore, ReceivedBlob } from '../blobs/BlobStore.ts'
import { HttpError, invalid, UNREAD } from '../http/HttpError.ts'
import { BlobFault } from '../lib/BlobFault.ts'
import { NoSpace } from '../lib/NoSpace.ts'
import { safeName } from '../words/safeName.ts'

/** A received file in the blob store, not marked to be kept yet. */
export type Upload = { readonly arrival: ReceivedBlob; readonly name: string }

type Found = {
  arrival: Promise<Upload> | null
  refusal: HttpError | null
  /** It has more parts than any upload. */
  isFull: boolean
}

/** RFC 2046, 5.1.1: at most 70 characters. The search for a longer one can take its length times that of the body. */
const LONG_BOUNDARY = /boundary="?[^";]{71}/i
/** The multipart field that holds the file. */
const FIELD = 'file'
/** How much of a refused body is still read, in multiples of the limit, so that its sender can read the response. */
const DRAIN_FACTOR = 2
/** Bytes of a multipart body beside its file. */
export const MULTIPART_OVERHEAD_BYTES = 1_000_000

/** Streams the one file of a multipart body to the blob store and counts its bytes; `limit` is the maximum. */
export async function receiveUpload(request: Request, blobStore: BlobStore, limit: number): Promise<Upload> {
  const found: Found = { arrival: null, refusal: null, isFull: false }
  const failed = new AbortController()
  const form = openForm(request, limit)
  form.on('file', (field, stream, { filename }) => {
    if (field !== FIELD || found.arrival) {
      const known = field === FIELD
      found.refusal ??= known ? invalid(['body', FIELD], 'Send one file at a time.') : unsupported(field)
      stream.resume()
      return
    }
    stream.on('limit', () => {
      found.refusal ??= new HttpError(413, `The file is larger than ${limit} bytes.`, UNREAD)
    })
    found.arrival = blobStore.receive(stream).then((arrival) => ({ arrival, name: safeName(filename ?? '') }))
    // If storing fails, stop reading: nothing would consume the rest of the form, and it would hang.
    found.arrival.catch((error: unknown) => {
      if (isOfStore(error)) failed.abort(error)
    })
  })
  form.on('field', (name, value) => {
    if (value !== '') found.refusal ??= unsupported(name)
  })
  // The rest is read, so that its sender can read the response, but not parsed: each part costs time.
  const stopParsing = () => {
    found.refusal ??= invalid(['body'], 'The form has too many fields.', 'multipart')
    found.isFull = true
  }
  form.on('fieldsLimit', stopParsing).on('filesLimit', stopParsing)
  const most = limit * DRAIN_FACTOR + MULTIPART_OVERHEAD_BYTES
  const incomplete = await feed(request, form, { most, isParsed: () => !found.isFull }, failed.signal)
  const upload = await outcome(found.arrival, incomplete)
  const refusal = found.refusal ?? incomplete
  if (refusal) {
    if (upload) await blobStore.remove(upload.arrival.blob)
    throw refusal
  }
  if (!upload) throw invalid(['body', FIELD], 'Field required', 'missing')
  return upload
}

/** Settings belong in the query: a field of the form would be ignored. */
function unsupported(name: string): HttpError {
  return invalid(
    ['body', name],
    'The form has the one field `file`; settings come in the query.',
    'unsupported',
  )
}

function openForm(request: Request, limit: number): busboy.Busboy {
  try {
    if (LONG_BOUNDARY.test(request.headers.get('Content-Type') ?? '')) throw new Error('a long boundary')
    return busboy({
      headers: { 'content-type': request.headers.get('Content-Type') ?? '' },
      defParamCharset: 'utf8',
      // The limit event comes with the last allowed byte, so allow one more.
      limits: { fileSize: limit + 1, fields: 20, files: 10 },
    })
  } catch {
    throw invalid(['body'], 'Send multipart/form-data with one field `file`.', 'multipart')
  }
}

/** Null: the whole body was read. */
async function feed(
  request: Request,
  form: busboy.Busboy,
  { most, isParsed }: { most: number; isParsed: () => boolean },
  failed: AbortSignal,
): Promise<HttpError | null> {
  // The two types of the same stream, the browser's and Node's, are incompatible.
  const body: ReadableStream<Uint8Array> | null = request.body
  let read = 0
  const counter = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      read += chunk.length
      if (read > most) done(new Error('too long'))
      // Parsing can take ms per chunk, and Node reads dozens of chunks at once: let other requests in between.
      else if (isParsed()) setImmediate(done, null, chunk)
      else done()
    },
  })
  try {
    await pipeline(body ? Readable.fromWeb(body) : Readable.from([]), counter, form, { signal: failed })
    return null
  } catch {
    if (failed.aborted) return null
    return invalid(['body'], 'The upload is incomplete.', 'incomplete')
  }
}

/** Whether storing failed, and not the sending. */
function isOfStore(error: unknown): boolean {
  if (error instanceof NoSpace || error instanceof BlobFault) return true
  return (
    error instanceof Error &&
    'syscall' in error &&
    (error.syscall === 'open' || error.syscall === 'write' || error.syscall === 'fsync')
  )
}

/** Returns the received file. A full disk is reported as our error, a broken stream as `incomplete`. */
async function outcome(
  arrival: Promise<Upload> | null,
  incomplete: HttpError | null,
): Promise<Upload | null> {
  try {
    return await arrival
  } catch (error) {
    if (incomplete) return null
    throw error
  }
}

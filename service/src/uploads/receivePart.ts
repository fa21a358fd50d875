import { HttpError, invalid, UNREAD } from '../http/HttpError.ts'
import { BodyReader } from './BodyReader.ts'
import { type SegmentWriter, superseded } from './SegmentWriter.ts'

/**
 * Reads a part of an upload and stores it, also what came before the connection was cut. Resolves with true if all
 * bytes of the upload have been received: then the last ones are not stored, because the file is made of them.
 */
export async function receivePart(
  body: ReadableStream<Uint8Array> | null,
  segments: SegmentWriter,
  { length, stop }: { readonly length: number; readonly stop: AbortSignal },
): Promise<boolean> {
  if (!body) return false
  const reader = new BodyReader(body)
  const onStop = () => void reader.stop()
  stop.addEventListener('abort', onStop, { once: true })
  if (stop.aborted) onStop()
  try {
    for (let piece = await reader.next(); piece; piece = await reader.next()) {
      if (segments.received + piece.length > length)
        throw new HttpError(413, `The upload has more than its ${length} bytes.`, UNREAD)
      await segments.add(piece)
    }
  } finally {
    stop.removeEventListener('abort', onStop)
    onStop()
  }
  if (segments.received === length) return true
  await segments.flush()
  if (stop.aborted) throw superseded()
  if (reader.isCut) throw invalid(['body'], 'The upload is incomplete.', 'incomplete')
  return false
}

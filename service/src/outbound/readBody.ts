import type { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import { FetchFault } from './FetchFault.ts'

/** The codings that are accepted. */
export const ACCEPTED_CODINGS = 'gzip, br'

/** Codings that were not accepted, so their bytes can't be read. */
const NOT_UNDERSTOOD: ReadonlySet<string> = new Set([
  'compress',
  'x-compress',
  'deflate',
  'zstd',
  'dcb',
  'dcz',
  'exi',
  'pack200-gzip',
])
/** Codings on top of each other. */
const MAX_CODINGS = 3
/** The bytes of a body, and how many have been received so far. */
export type Decoded = { readonly plain: Readable; readonly received: () => number }

/** The whole body, decompressed. */
export function readBody(body: Readable, coding: string, maxBytes: number): Promise<Buffer> {
  return consumeBody(body, { coding, maxBytes }, async (pieces) => {
    const parts: Buffer[] = []
    for await (const piece of pieces) parts.push(piece)
    return Buffer.concat(parts)
  })
}

/**
 * Streams the decompressed body to the consumer. Counts the decompressed bytes while they arrive, so that a small bomb
 * stops as early as a long body: it throws a fault past `maxBytes`. The consumer may stop early.
 */
export async function consumeBody<T>(
  body: Readable,
  { coding, maxBytes }: { coding: string; maxBytes: number },
  consume: (pieces: AsyncIterable<Buffer>) => Promise<T>,
): Promise<T> {
  const ends: (() => T)[] = []
  const drain = async (chunks: AsyncIterable<Buffer>) => {
    try {
      const value = await consume(bounded(chunks, maxBytes))
      ends.push(() => value)
    } catch (error) {
      ends.push(() => {
        throw error
      })
    }
  }
  const { plain } = await decoded(body, coding)
  try {
    await pipeline(plain, drain)
  } catch (error) {
    // Stopping early ends the pipeline with an error of its own.
    if (ends.length === 0) throw error
  }
  const [end] = ends
  if (!end) throw new FetchFault('garbled')
  return end()
}

async function* bounded(chunks: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.length
    if (size > maxBytes) throw new FetchFault('size')
    yield chunk
  }
}

/**
 * Decompresses the body. A failure of either stream ends both. Codings that aren't compressions are ignored, and bytes
 * that were never compressed stay as they are: object storages repeat the headers of an upload.
 */
export async function decoded(body: Readable, coding: string): Promise<Decoded> {
  const codings = codingsOf(coding)
  const outermost = codings.at(-1)
  const asItIs = { plain: body, received: () => Number.POSITIVE_INFINITY }
  if (outermost === undefined) return asItIs
  const head = await headOf(body)
  if (head === null || !isCoded(head, outermost)) return asItIs
  // The last coding is decoded first.
  const [first, ...others] = codings.toReversed().map(decoderFor)
  if (!first) return asItIs
  pipeline([body, first, ...others]).catch(() => {})
  return { plain: others.at(-1) ?? first, received: () => first.bytesWritten }
}

type Coding = 'gzip' | 'br'
type Decoder = Transform & { readonly bytesWritten: number }

/** The codings to decode, in the order in which they were applied (RFC 9110, 8.4). */
function codingsOf(header: string): readonly Coding[] {
  const names = header.split(',').map((name) => name.trim().toLowerCase())
  const codings = names.flatMap((name): Coding[] => {
    if (NOT_UNDERSTOOD.has(name)) throw new FetchFault('garbled')
    if (name === 'br') return ['br']
    return name === 'gzip' || name === 'x-gzip' ? ['gzip'] : []
  })
  if (codings.length > MAX_CODINGS) throw new FetchFault('garbled')
  return codings
}

function decoderFor(coding: Coding): Decoder {
  return coding === 'gzip' ? createGunzip() : createBrotliDecompress()
}

/** Returns the first bytes without consuming them. Null: the body is empty. */
function headOf(body: Readable): Promise<Uint8Array | null> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      body.off('readable', onReadable).off('end', onEnd).off('error', onError).off('close', onEnd)
      settle()
    }
    const onReadable = () => {
      const chunk: unknown = body.read()
      if (!(chunk instanceof Uint8Array)) return
      end(() => {
        body.unshift(chunk)
        resolve(chunk)
      })
    }
    const onEnd = () => end(() => resolve(null))
    const onError = (error: unknown) => end(() => reject(error))
    body.on('readable', onReadable).on('end', onEnd).on('error', onError).on('close', onEnd)
  })
}

/** Whether bytes begin as such a coding does. Brotli has no magic number. */
function isCoded(head: Uint8Array, coding: Coding): boolean {
  // RFC 1952, 2.3.1.
  return coding !== 'gzip' || (head[0] === 0x1f && (head.length === 1 || head[1] === 0x8b))
}

import type { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import { FetchFault } from './FetchFault.ts'

/** The codings asked for and understood. */
export const ACCEPTED_CODINGS = 'gzip, br'

/** The whole body, decompressed. */
export function readBody(body: Readable, coding: string, maxBytes: number): Promise<Buffer> {
  return consumeBody(body, { coding, maxBytes }, async (pieces) => {
    const parts: Buffer[] = []
    for await (const piece of pieces) parts.push(piece)
    return Buffer.concat(parts)
  })
}

/**
 * Hands over the body piece by piece, decompressed. Counts the bytes that come out while they come, so that a small
 * bomb stops as early as a long answer: past `maxBytes` it throws a fault. Who has enough may leave early.
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
  const decoder = decoderFor(coding)
  try {
    await (decoder ? pipeline(body, decoder, drain) : pipeline(body, drain))
  } catch (error) {
    // Leaving early ends the pipeline with an error of its own.
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

/** The body, decompressed. A fault of either ends the reading of it. */
export function decoded(body: Readable, coding: string): Readable {
  const decoder = decoderFor(coding)
  if (!decoder) return body
  pipeline(body, decoder).catch(() => {})
  return decoder
}

function decoderFor(coding: string): Transform | null {
  switch (coding.trim().toLowerCase()) {
    case '':
    case 'identity':
      return null
    case 'gzip':
    case 'x-gzip':
      return createGunzip()
    case 'br':
      return createBrotliDecompress()
    default:
      throw new FetchFault('garbled')
  }
}

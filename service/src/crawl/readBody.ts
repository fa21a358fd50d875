import type { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import { FetchFault } from './FetchFault.ts'

/** The codings asked for and understood. */
export const ACCEPTED_CODINGS = 'gzip, br'

/**
 * The whole body, decompressed. Counts the bytes that come out while they come, so that a small bomb stops as early
 * as a long answer: past `maxBytes` it throws a fault and the connection is dropped.
 */
export async function readBody(body: Readable, coding: string, maxBytes: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  const collect = async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      size += chunk.length
      if (size > maxBytes) return
      parts.push(chunk)
    }
  }
  const decoder = decoderFor(coding)
  try {
    await (decoder ? pipeline(body, decoder, collect) : pipeline(body, collect))
  } catch (error) {
    // Leaving early ends the pipeline with an error of its own.
    if (size <= maxBytes) throw error
  }
  if (size > maxBytes) throw new FetchFault('size')
  return Buffer.concat(parts)
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

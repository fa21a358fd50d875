import { Readable } from 'node:stream'
import type { Arriving, GuardedClient } from '../../outbound/createGuardedClient.ts'
import { textDecoderFor } from '../../outbound/decodeText.ts'
import { FetchFault } from '../../outbound/FetchFault.ts'
import { consumeBody } from '../../outbound/readBody.ts'
import { peek } from './peek.ts'
import { type ScannedSitemap, scanSitemap } from './scanSitemap.ts'

/** Limits of an unpacked sitemap, as the protocol allows. Only its URLs are held in memory. */
const MAX_BYTES = 52_428_800
const TIMEOUT_MS = 20_000
const TYPE_IS_BINARY = /^(?:image|audio|video|font)\//

type FetchSitemapOptions = { client: GuardedClient; signal: AbortSignal; most: number }

/** Fetches one sitemap, gzipped or not, and parses it as a stream. Rejects as the client does. */
export async function fetchSitemap(
  address: URL,
  { client, signal, most }: FetchSitemapOptions,
): Promise<ScannedSitemap> {
  const options = { signal, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES }
  try {
    return await client.stream(address, options, (answer) => {
      if (TYPE_IS_BINARY.test(answer.type)) throw new FetchFault('sitemap')
      return unpacked(answer.pieces, (pieces) => scanSitemap(decoded(pieces, answer), answer.url, most))
    })
  } catch (error) {
    if (error instanceof FetchFault && error.code === 'size') {
      throw new FetchFault('size', { message: 'The sitemap is too large.' })
    }
    throw error
  }
}

/** Detects gzip by its first bytes, whatever its name and type say. */
async function unpacked<T>(
  pieces: AsyncIterable<Buffer>,
  consume: (pieces: AsyncIterable<Buffer>) => Promise<T>,
): Promise<T> {
  const { start, whole } = await peek(pieces, 2)
  const isPacked = start[0] === 0x1f && start[1] === 0x8b
  return isPacked
    ? consumeBody(Readable.from(whole), { coding: 'gzip', maxBytes: MAX_BYTES }, consume)
    : consume(whole)
}

async function* decoded(pieces: AsyncIterable<Buffer>, { charset }: Arriving): AsyncGenerator<string> {
  const { start, whole } = await peek(pieces, 1024)
  const decoder = textDecoderFor(start, charset)
  for await (const piece of whole) yield decoder.decode(piece, { stream: true })
  yield decoder.decode()
}

import { createHash, type Hash } from 'node:crypto'
import type { ReadableStream } from 'node:stream/web'
import type { Context } from 'hono'
import { HttpError, UNREAD } from './HttpError.ts'

/** Bytes of a body that is kept in memory: the largest that any call but an upload takes. */
const LARGEST_KEPT = 10_000_000

/** What a request asks for, however often it is sent. */
type Fingerprinted = {
  /** Of a body that was read at once. Null: the handler reads it. */
  readonly early: string | null
  /** Of the whole request: reads what the handler has left of it. */
  fingerprint(): Promise<string>
}

/**
 * A form comes in chunks, through to the handler; its boundary, which every sending makes anew, does not count. All else
 * is small, and read at once.
 */
export async function readBodyOf(c: Context): Promise<Fingerprinted> {
  const hash = createHash('sha256').update(`${c.req.method} ${c.req.path}${new URL(c.req.url).search}\n`)
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(c.req.header('Content-Type') ?? '') ?? []
  const boundary = quoted ?? plain
  const { body } = c.req.raw
  if (boundary === undefined || body === null) {
    const whole = await readWhole(body)
    if (body) c.req.raw = new Request(c.req.raw, { body: whole })
    const early = hash.update(whole).digest('hex')
    return { early, fingerprint: async () => early }
  }
  const counted = countingWithout(boundary, hash)
  const reader = body.pipeThrough(counted.through)
  const init: RequestInit & { duplex: 'half' } = { body: reader, duplex: 'half' }
  c.req.raw = new Request(c.req.raw, init)
  return {
    early: null,
    async fingerprint() {
      // Whoever handled it has read it; if nobody did, it is read for nothing but this.
      if (!counted.isEnded()) await reader.pipeTo(new WritableStream())
      return hash.digest('hex')
    },
  }
}

async function readWhole(body: ReadableStream<Uint8Array> | null): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    chunks.push(chunk)
    size += chunk.length
    if (size > LARGEST_KEPT) throw new HttpError(413, 'The request is too large.', UNREAD)
  }
  return Buffer.concat(chunks)
}

/** Adds to the hash what passes through, but for each place where the boundary stands. */
function countingWithout(boundary: string, hash: Hash) {
  const mark = Buffer.from(boundary)
  let rest = Buffer.alloc(0)
  let ended = false
  const through = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      controller.enqueue(chunk)
      rest = Buffer.concat([rest, chunk])
      for (let at = rest.indexOf(mark); at >= 0; at = rest.indexOf(mark)) {
        hash.update(rest.subarray(0, at))
        rest = rest.subarray(at + mark.length)
      }
      // The end of it may be the beginning of a boundary.
      const sure = Math.max(0, rest.length - mark.length + 1)
      hash.update(rest.subarray(0, sure))
      rest = rest.subarray(sure)
    },
    flush() {
      hash.update(rest)
      ended = true
    },
  })
  return { through, isEnded: () => ended }
}

import { createHash, type Hash } from 'node:crypto'
import type { Context } from 'hono'
import { boundaryOf } from './limitBody.ts'

/** A hash of a request that is the same for each repetition. */
type Fingerprinted = {
  /** For a body that was read at once. Null: the handler reads the body. */
  readonly early: string | null
  /** For the whole request. Reads what the handler left of the body. */
  fingerprint(): Promise<string>
}

/**
 * Multipart bodies are hashed while the handler reads them, without their boundary, which differs for each repetition.
 * Other bodies are small and read at once.
 */
export async function readBodyOf(c: Context): Promise<Fingerprinted> {
  const hash = createHash('sha256').update(`${c.req.method} ${c.req.path}${new URL(c.req.url).search}\n`)
  const boundary = boundaryOf(c.req.header('Content-Type') ?? null)
  const { body } = c.req.raw
  if (boundary === null || body === null) {
    // The request caches it for its handler. Its size was limited before.
    const whole = await c.req.arrayBuffer()
    const early = hash.update(new Uint8Array(whole)).digest('hex')
    return { early, fingerprint: async () => early }
  }
  const counted = countingWithout(boundary, hash)
  const reader = body.pipeThrough(counted.through)
  const init: RequestInit & { duplex: 'half' } = { body: reader, duplex: 'half' }
  c.req.raw = new Request(c.req.raw, init)
  return {
    early: null,
    async fingerprint() {
      // Usually the handler has read it; otherwise it is read only for the hash.
      if (!counted.isEnded()) await reader.pipeTo(new WritableStream())
      return hash.digest('hex')
    },
  }
}

/** Bytes per update of the hash: an update costs the same for one byte as for many. */
const BLOCK_BYTES = 65_536

/** Hashes what passes through, except for delimiters: lines that begin with the boundary. */
function countingWithout(boundary: string, hash: Hash) {
  const block = new HashedBlock(hash)
  const mark = Buffer.from(`\r\n--${boundary}`)
  // The first delimiter has no line before it.
  let rest = Buffer.from('\r\n')
  let ended = false
  const through = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      controller.enqueue(chunk)
      rest = Buffer.concat([rest, chunk])
      let begin = 0
      for (let at = rest.indexOf(mark); at >= 0; at = rest.indexOf(mark, begin)) {
        block.add(rest, begin, at)
        begin = at + mark.length
      }
      // The end of the piece may be the beginning of a delimiter.
      const sure = Math.max(begin, rest.length - mark.length + 1)
      block.add(rest, begin, sure)
      rest = rest.subarray(sure)
    },
    flush() {
      block.add(rest, 0, rest.length)
      block.end()
      ended = true
    },
  })
  return { through, isEnded: () => ended }
}

/** Batches small pieces, so that a body full of delimiters costs no more than any other. */
class HashedBlock {
  private readonly hash: Hash
  private readonly block = Buffer.alloc(BLOCK_BYTES)
  private used = 0

  constructor(hash: Hash) {
    this.hash = hash
  }

  add(bytes: Buffer, begin: number, end: number): void {
    for (let from = begin; from < end; ) {
      const copied = bytes.copy(this.block, this.used, from, end)
      this.used += copied
      from += copied
      if (this.used === BLOCK_BYTES) this.end()
    }
  }

  end(): void {
    this.hash.update(this.block.subarray(0, this.used))
    this.used = 0
  }
}

import { createHash, type Hash } from 'node:crypto'
import type { Context } from 'hono'
import { isForm } from './limitBody.ts'

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
  const boundary = boundaryOf(c.req.header('Content-Type') ?? '')
  const { body } = c.req.raw
  if (boundary === null || body === null) {
    // Kept by the request for its handler. How large it may be was said before.
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
      // Whoever handled it has read it; if nobody did, it is read for nothing but this.
      if (!counted.isEnded()) await reader.pipeTo(new WritableStream())
      return hash.digest('hex')
    },
  }
}

/** Null: it is no form. */
function boundaryOf(contentType: string): string | null {
  if (!isForm(contentType)) return null
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType) ?? []
  return quoted ?? plain ?? null
}

/** Bytes that are hashed at once: a hash costs the same for one byte as for many. */
const BLOCK_BYTES = 65_536

/** Adds to the hash what passes through, but for each delimiter: the line that begins with the boundary. */
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
      // The end of it may be the beginning of a delimiter.
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

/** Collects small pieces, so that a body of nothing but delimiters costs no more than any other. */
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

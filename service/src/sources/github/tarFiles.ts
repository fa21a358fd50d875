const BLOCK = 512
/** Type flags of regular files in POSIX and older archives. */
const FILE = new Set(['0', '\0'])

/**
 * Yields the contents of the regular files of a tar archive, up to `maxFileBytes` bytes each. Names are left out,
 * because git identifies files by content. Ends with the archive, even if it is cut off or invalid.
 */
export async function* tarFiles(
  chunks: AsyncIterable<Uint8Array>,
  maxFileBytes: number,
): AsyncGenerator<Buffer, void> {
  const input = new Input(chunks)
  try {
    for (;;) {
      const header = await input.take(BLOCK)
      if (!header || !isHeader(header)) return
      const size = Number.parseInt(header.toString('latin1', 124, 136).replaceAll('\0', ' ').trim() || '0', 8)
      if (!Number.isSafeInteger(size)) return
      const isTaken = FILE.has(header.toString('latin1', 156, 157)) && size <= maxFileBytes
      const content = isTaken ? await input.take(size) : null
      if (isTaken ? !content : !(await input.skip(size))) return
      if (content) yield content
      if (!(await input.skip((BLOCK - (size % BLOCK)) % BLOCK))) return
    }
  } finally {
    await input.close()
  }
}

/** Whether the checksum matches: the sum of all bytes, with its own field as spaces. */
function isHeader(header: Buffer): boolean {
  const field = header.subarray(148, 156)
  const expectedSum = Number.parseInt(field.toString('latin1').replaceAll('\0', ' ').trim(), 8)
  const sum = header.reduce((total, byte) => total + byte, 0)
  const own = field.reduce((total, byte) => total + byte, 0)
  return sum - own + 8 * 0x20 === expectedSum
}

/** Reads chunks of any size in pieces of a requested size. */
class Input {
  private readonly chunks: AsyncIterator<Uint8Array>
  private rest = Buffer.alloc(0)

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.chunks = chunks[Symbol.asyncIterator]()
  }

  /** Returns null if there are not enough bytes. */
  async take(size: number): Promise<Buffer | null> {
    const parts = [this.rest]
    let length = this.rest.length
    while (length < size) {
      const next = await this.chunks.next()
      if (next.done) return null
      parts.push(Buffer.from(next.value))
      length += next.value.length
    }
    const all = parts.length > 1 ? Buffer.concat(parts) : this.rest
    this.rest = all.subarray(size)
    return all.subarray(0, size)
  }

  async skip(size: number): Promise<boolean> {
    let left = size
    for (;;) {
      const passed = Math.min(left, this.rest.length)
      this.rest = this.rest.subarray(passed)
      left -= passed
      if (left === 0) return true
      const next = await this.chunks.next()
      if (next.done) return false
      this.rest = Buffer.from(next.value)
    }
  }

  async close(): Promise<void> {
    await this.chunks.return?.()
  }
}

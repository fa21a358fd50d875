import { createHash } from 'node:crypto'
import { TAR_BLOCK, tarHeader, tarPadding } from './tarHeader.ts'

/** One file of an archive. */
export type Entry = {
  readonly path: string
  /** Exactly so many bytes have to follow. */
  readonly size: number
  readonly bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
  /** What the manifest counts it as, and how many of that it has. */
  readonly kind?: string
  readonly count?: number
}

/** What an archive had, for its last entry. */
export type Summary = {
  readonly counts: Readonly<Record<string, number>>
  /** Of all entries together, uncompressed. */
  readonly bytes: number
  readonly checksums: readonly { readonly path: string; readonly sha256: string }[]
}

/** Lines of one list of checksums. */
const LIST_LENGTH = 1000

/**
 * Streams a tar archive of the entries, with their checksums as `sha256sum --check` reads them, and the last entry.
 * Holds one piece of one entry and one list in memory.
 */
export async function* writeArchive(
  entries: AsyncIterable<Entry>,
  lastEntry: (summary: Summary) => Entry,
  now: Date,
): AsyncGenerator<Uint8Array> {
  const counts: Record<string, number> = {}
  const checksums: { path: string; sha256: string }[] = []
  let bytes = 0
  let lines: string[] = []
  async function* write(entry: Entry): AsyncGenerator<Uint8Array, string> {
    bytes += entry.size
    return yield* pack(entry, now)
  }
  async function* writeList(): AsyncGenerator<Uint8Array> {
    const path = `checksums/${checksums.length + 1}.sha256`
    checksums.push({ path, sha256: yield* write(textEntry(path, lines.join(''))) })
    lines = []
  }
  for await (const entry of entries) {
    const sha256 = yield* write(entry)
    lines.push(`${sha256}  ${entry.path}\n`)
    if (entry.kind !== undefined) counts[entry.kind] = (counts[entry.kind] ?? 0) + (entry.count ?? 1)
    if (lines.length === LIST_LENGTH) yield* writeList()
  }
  if (lines.length > 0) yield* writeList()
  yield* pack(lastEntry({ counts, bytes, checksums }), now)
  yield Buffer.alloc(2 * TAR_BLOCK)
}

export function textEntry(path: string, text: string): Entry {
  const bytes = Buffer.from(text)
  return { path, size: bytes.length, bytes: [bytes] }
}

/** Returns the SHA-256. */
async function* pack({ path, size, bytes }: Entry, now: Date): AsyncGenerator<Uint8Array, string> {
  yield tarHeader(path, size, now)
  const hash = createHash('sha256')
  let written = 0
  for await (const piece of bytes) {
    written += piece.length
    hash.update(piece)
    yield piece
  }
  // The archive would be damaged. Its reader sees that it ends early, and asks for the rest.
  if (written !== size) throw new Error(`${path} has ${written} bytes instead of ${size}`)
  yield tarPadding(size)
  return hash.digest('hex')
}

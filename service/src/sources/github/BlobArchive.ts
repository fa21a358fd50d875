import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { tarFiles } from './tarFiles.ts'

/** Larger files are worth a call of their own. */
const MAX_FILE_BYTES = 1_000_000
/** Bytes stored of one archive. */
const MAX_STORED_BYTES = 256_000_000
/** Bytes unpacked of one archive, including skipped files. */
const MAX_UNPACKED_BYTES = 1_000_000_000

/**
 * The files of a repository's archive by their git hashes. So it does not matter which commit it is, whether it
 * is complete, or what the archive omits or substitutes: the content with the hash is the file.
 */
export class BlobArchive {
  private readonly file: FileHandle
  private readonly places = new Map<string, { at: number; size: number }>()

  private constructor(file: FileHandle) {
    this.file = file
  }

  /**
   * Stores the files of a `tar.gz` until its end, a limit or a fault, using up to `maxBytes` bytes of disk. Rejects
   * if the disk fails.
   */
  static async read(bytes: AsyncIterable<Uint8Array>, maxBytes = MAX_STORED_BYTES): Promise<BlobArchive> {
    const path = join(tmpdir(), `inlet-archive-${randomUUID()}`)
    const file = await open(path, 'wx+', 0o600)
    // No other process can open it, and it disappears with this one.
    await unlink(path)
    const archive = new BlobArchive(file)
    try {
      await archive.store(bytes, Math.min(maxBytes, MAX_STORED_BYTES))
      return archive
    } catch (error) {
      await archive.close()
      throw error
    }
  }

  /** Returns null if the archive does not contain it. */
  async find(sha: string): Promise<Buffer | null> {
    const place = this.places.get(sha)
    if (!place) return null
    const content = Buffer.alloc(place.size)
    const { bytesRead } = await this.file.read(content, 0, place.size, place.at)
    return bytesRead === place.size ? content : null
  }

  close(): Promise<void> {
    return this.file.close()
  }

  private async store(bytes: AsyncIterable<Uint8Array>, maxBytes: number): Promise<void> {
    const gunzip = createGunzip()
    // A fault only ends the archive early; the next call reports a fault of the source.
    pipeline(Readable.from(bytes), gunzip).catch(() => {})
    let end = 0
    for await (const content of tarFiles(bounded(gunzip), MAX_FILE_BYTES)) {
      if (end + content.length > maxBytes) return
      await this.file.write(content, 0, content.length, end)
      this.places.set(hashOf(content), { at: end, size: content.length })
      end += content.length
    }
  }
}

/** The hash of a git blob: https://git-scm.com/book/en/v2/Git-Internals-Git-Objects */
function hashOf(content: Buffer): string {
  return createHash('sha1').update(`blob ${content.length}\0`).update(content).digest('hex')
}

/** Passes chunks through until a limit or a fault. */
async function* bounded(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let size = 0
  try {
    for await (const chunk of chunks) {
      size += chunk.length
      if (size > MAX_UNPACKED_BYTES) return
      yield chunk
    }
  } catch {
    // The archive was cut off.
  }
}

import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { tarFiles } from './tarFiles.ts'

/** Bytes of one file that is taken from an archive; larger ones are worth a call of their own. */
const LARGEST_FILE = 1_000_000
/** Bytes that are kept of one archive. */
const MOST = 256_000_000
/** Bytes that are unpacked of one archive, with what is passed over. */
const MOST_UNPACKED = 1_000_000_000

/**
 * The files of a repository's archive, by the names that git gives them: the hash of what they contain. So it does not
 * matter of which commit it is, whether it came whole, or what an archive leaves out or fills in: what has the hash is
 * the file.
 */
export class BlobArchive {
  private readonly file: FileHandle
  private readonly places = new Map<string, { at: number; size: number }>()

  private constructor(file: FileHandle) {
    this.file = file
  }

  /**
   * Keeps what arrives of a `tar.gz`, up to its end, a limit or a fault, and so many bytes on the disk at most. Rejects
   * where the disk does.
   */
  static async read(bytes: AsyncIterable<Uint8Array>, room = MOST): Promise<BlobArchive> {
    const path = join(tmpdir(), `inlet-archive-${randomUUID()}`)
    const file = await open(path, 'wx+', 0o600)
    // Nobody else opens it, and it goes with its process.
    await unlink(path)
    const archive = new BlobArchive(file)
    try {
      await archive.take(bytes, Math.min(room, MOST))
      return archive
    } catch (error) {
      await archive.close()
      throw error
    }
  }

  /** Null: it is not in the archive. */
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

  private async take(bytes: AsyncIterable<Uint8Array>, most: number): Promise<void> {
    const gunzip = createGunzip()
    // A fault ends the archive early, which is no harm; what was thrown by the source is told by the next call.
    pipeline(Readable.from(bytes), gunzip).catch(() => {})
    let end = 0
    for await (const content of tarFiles(bounded(gunzip), LARGEST_FILE)) {
      if (end + content.length > most) return
      await this.file.write(content, 0, content.length, end)
      this.places.set(hashOf(content), { at: end, size: content.length })
      end += content.length
    }
  }
}

/** The name of a blob: https://git-scm.com/book/en/v2/Git-Internals-Git-Objects */
function hashOf(content: Buffer): string {
  return createHash('sha1').update(`blob ${content.length}\0`).update(content).digest('hex')
}

/** Up to so many bytes, and to a fault. */
async function* bounded(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let size = 0
  try {
    for await (const chunk of chunks) {
      size += chunk.length
      if (size > MOST_UNPACKED) return
      yield chunk
    }
  } catch {
    // It was cut off.
  }
}

import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isNoSpace, NoSpace } from '../lib/NoSpace.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** Bytes that tell a file's type. */
const HEAD = 4100
/** Names that the database is asked about at once. */
const SWEPT_AT_ONCE = 1000

/** Where uploaded bytes lie: one file per upload, named by a random id, never by what a person typed. */
export class BlobStore {
  private readonly files: string
  private readonly arriving: string

  /** `folder` is the data folder; two folders are made in it. */
  constructor(folder: string) {
    this.files = join(folder, 'files')
    this.arriving = join(folder, 'arriving')
  }

  async prepare(): Promise<void> {
    for (const folder of [this.files, this.arriving]) await mkdir(folder, { recursive: true, mode: 0o700 })
  }

  path(blob: string): string {
    if (!UUID.test(blob)) throw new Error('Not the name of stored bytes')
    return join(this.files, blob)
  }

  /**
   * Writes a stream, unless told otherwise forced to the disk. It counts as arriving until `keep`. Answers its name.
   * Throws NoSpace when the disk is full.
   */
  async receive(bytes: Readable, { durable } = { durable: true }): Promise<string> {
    const blob = randomUUID()
    const path = join(this.arriving, blob)
    try {
      await pipeline(bytes, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: durable }))
    } catch (error) {
      await rm(path, { force: true })
      throw isNoSpace(error) ? new NoSpace({ cause: error }) : error
    }
    return blob
  }

  /** Ends the arrival. */
  async keep(blob: string): Promise<void> {
    await rename(join(this.arriving, blob), this.path(blob))
  }

  /** The first bytes and the size of what is arriving. */
  async inspect(blob: string): Promise<{ head: Uint8Array; size: number }> {
    const file = await open(join(this.arriving, blob))
    try {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0)
      return { head: buffer.subarray(0, bytesRead), size: (await file.stat()).size }
    } finally {
      await file.close()
    }
  }

  /** How many bytes are stored; null: they are gone. */
  async size(blob: string): Promise<number | null> {
    const found = await stat(this.path(blob)).catch(() => null)
    return found ? found.size : null
  }

  /** Stored bytes, or the part of them up to and with `end`. Nothing is opened before the first is asked for. */
  async *read(blob: string, part?: { start: number; end: number }): AsyncGenerator<Buffer> {
    yield* createReadStream(this.path(blob), part)
  }

  /** Removes bytes, wherever they are; none is fine. */
  async remove(blob: string): Promise<void> {
    await rm(this.path(blob), { force: true })
    await rm(join(this.arriving, blob), { force: true })
  }

  /** Whether there are stored bytes. */
  async isEmpty(): Promise<boolean> {
    return (await readdir(this.files)).length === 0
  }

  /**
   * Removes what an interrupted upload left: whatever is still arriving, and what no file refers to. Only
   * entries last changed before `before` are looked at, so that uploads on their way stay.
   */
  async sweep(
    isReferred: (blobs: readonly string[]) => Promise<ReadonlySet<string>>,
    before: Date,
  ): Promise<number> {
    const orphans = await olderThan(this.arriving, before)
    const stored = await olderThan(this.files, before)
    for (let start = 0; start < stored.length; start += SWEPT_AT_ONCE) {
      const some = stored.slice(start, start + SWEPT_AT_ONCE)
      const referred = await isReferred(some)
      orphans.push(...some.filter((blob) => !referred.has(blob)))
    }
    for (const blob of orphans) await this.remove(blob)
    return orphans.length
  }
}

async function olderThan(folder: string, before: Date): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => UUID.test(name))
  const old: string[] = []
  for (const name of names) {
    // Gone meanwhile: kept, or removed by its own request.
    const changed = await stat(join(folder, name)).catch(() => null)
    if (changed && changed.mtime < before) old.push(name)
  }
  return old
}

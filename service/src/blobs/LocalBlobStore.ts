import { createReadStream, createWriteStream } from 'node:fs'
import {
  constants,
  copyFile,
  link,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { BlobFault } from '../lib/BlobFault.ts'
import { isNoSpace, NoSpace } from '../lib/NoSpace.ts'
import type { BlobPart, BlobStore, IsReferred, ReceivedBlob, Receiving, StoredBlob } from './BlobStore.ts'
import { expectBlobName, isBlobName, newBlobName, unreferred } from './blobNames.ts'
import { Meter } from './Meter.ts'
import { verified } from './verified.ts'

/** A folder on this machine, or on a volume. Each blob is a file. */
export class LocalBlobStore implements BlobStore {
  readonly name: string
  private readonly files: string
  private readonly arriving: string
  private readonly markFile: string

  /** `folder` is the data folder; two folders are created in it. */
  constructor(folder: string) {
    this.name = resolve(folder)
    this.files = join(folder, 'files')
    this.arriving = join(folder, 'arriving')
    this.markFile = join(folder, 'store.id')
  }

  async prepare(): Promise<void> {
    for (const folder of [this.files, this.arriving]) await mkdir(folder, { recursive: true, mode: 0o700 })
  }

  async mark(): Promise<{ id: string; isNew: boolean }> {
    const known = await this.readMark()
    if (known !== null) return { id: known, isNew: false }
    const id = newBlobName()
    const draft = join(this.arriving, id)
    try {
      await writeFile(draft, `${id}\n`, { mode: 0o600 })
      await appearOnce(draft, this.markFile)
      return { id, isNew: true }
    } catch (error) {
      // Another process that starts on the same folder has created the id first.
      if (!hasCode(error, 'EEXIST')) throw error
      return { id: (await this.readMark()) ?? '', isNew: false }
    } finally {
      await rm(draft, { force: true })
    }
  }

  path(blob: string): string {
    return join(this.files, expectBlobName(blob))
  }

  async receive(
    bytes: Readable,
    { isDurable = true, blob = newBlobName() }: Receiving = {},
  ): Promise<ReceivedBlob> {
    const path = join(this.arriving, expectBlobName(blob))
    const meter = new Meter()
    const file = createWriteStream(path, { flags: 'w', mode: 0o600, flush: isDurable })
    const closed = new Promise<void>((resolve) => file.once('close', resolve))
    try {
      await pipeline(bytes, (pieces) => meter.watch(pieces), file)
    } catch (error) {
      // The stream may fail before its file exists; it would then be created after its removal.
      await closed
      await rm(path, { force: true })
      throw isNoSpace(error) ? new NoSpace({ cause: error }) : error
    }
    return { blob, ...meter.end() }
  }

  async keep(blob: string): Promise<void> {
    await rename(join(this.arriving, blob), this.path(blob))
  }

  async size(blob: string): Promise<number | null> {
    const found = await stat(this.path(blob)).catch(() => null)
    return found ? found.size : null
  }

  async *read(blob: string, part?: BlobPart): AsyncGenerator<Buffer> {
    try {
      yield* createReadStream(this.path(blob), part)
    } catch (error) {
      throw hasCode(error, 'ENOENT') ? new BlobFault('missing', { cause: error }) : error
    }
  }

  async withFile<T>({ blob, sha256 }: StoredBlob, work: (path: string) => Promise<T>): Promise<T> {
    // Read to the end, which verifies it.
    if (sha256 !== null) for await (const _ of verified(this.read(blob), sha256));
    return work(this.path(blob))
  }

  async remove(blob: string): Promise<void> {
    await rm(this.path(blob), { force: true })
    await rm(join(this.arriving, blob), { force: true })
  }

  async isEmpty(): Promise<boolean> {
    return (await readdir(this.files)).length === 0
  }

  async removeOrphans(isReferred: IsReferred, before: Date): Promise<number> {
    const interrupted = await olderThan(this.arriving, before)
    const orphans = await unreferred(await olderThan(this.files, before), isReferred)
    for (const blob of [...interrupted, ...orphans]) await this.remove(blob)
    return interrupted.length + orphans.length
  }

  async addressOf(): Promise<null> {
    return null
  }

  async close(): Promise<void> {}

  private async readMark(): Promise<string | null> {
    try {
      return (await readFile(this.markFile, 'utf8')).trim()
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return null
      throw error
    }
  }
}

/** Creates the file with its content atomically. Rejects with EEXIST. */
async function appearOnce(draft: string, path: string): Promise<void> {
  try {
    await link(draft, path)
  } catch (error) {
    if (hasCode(error, 'EEXIST')) throw error
    // A volume without hard links.
    await copyFile(draft, path, constants.COPYFILE_EXCL)
  }
}

async function olderThan(folder: string, before: Date): Promise<string[]> {
  const old: string[] = []
  for (const name of (await readdir(folder)).filter(isBlobName)) {
    // Moved or deleted meanwhile: kept, or removed by its own request.
    const changed = await stat(join(folder, name)).catch(() => null)
    if (changed && changed.mtime < before) old.push(name)
  }
  return old
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

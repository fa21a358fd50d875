import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { BlobFault } from '../lib/BlobFault.ts'
import { isNoSpace, NoSpace } from '../lib/NoSpace.ts'
import type {
  BlobPart,
  BlobStore,
  Handover,
  IsReferred,
  ReceivedBlob,
  Receiving,
  StoredBlob,
} from './BlobStore.ts'
import { expectBlobName, isBlobName, newBlobName, unreferred } from './blobNames.ts'
import { forgetCopies } from './forgetCopies.ts'
import { inParts } from './inParts.ts'
import { Meter } from './Meter.ts'
import type { ObjectStorage, PartedUpload } from './ObjectStorage.ts'
import { verified } from './verified.ts'

type Place = {
  readonly storage: ObjectStorage
  readonly name: string
  /** Precedes every name: empty, or with a trailing slash. */
  readonly prefix: string
  /** For local copies while blobs are read. */
  readonly folder: string
  /** Part size of a multipart upload in bytes: one part is held in memory, for a moment two. */
  readonly partBytes: number
}

/**
 * Blobs in a bucket, with the layout of a local folder. Objects appear atomically, and renaming one would copy it, so
 * an upload has its final name at once and is an orphan until something refers to it.
 */
export class ObjectBlobStore implements BlobStore {
  readonly name: string
  private readonly storage: ObjectStorage
  private readonly prefix: string
  private readonly folder: string
  private readonly partBytes: number

  constructor({ storage, name, prefix, folder, partBytes }: Place) {
    this.name = name
    this.storage = storage
    this.prefix = prefix
    this.folder = folder
    this.partBytes = partBytes
  }

  /** Tries all operations: credentials may allow writing, but not deleting. */
  async prepare(): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 })
    const key = `${this.prefix}probe/${newBlobName()}`
    const written = Buffer.from(key)
    await this.storage.put(key, written)
    const read: Uint8Array[] = []
    for await (const piece of this.storage.read(key)) read.push(piece)
    await this.storage.remove(key)
    await this.isEmpty()
    if (!Buffer.concat(read).equals(written)) throw new BlobFault('damaged')
  }

  async mark(): Promise<{ id: string; isNew: boolean }> {
    const key = `${this.prefix}store.id`
    const isNew = await this.storage.putNew(key, Buffer.from(`${newBlobName()}\n`))
    const read: Uint8Array[] = []
    for await (const piece of this.storage.read(key)) read.push(piece)
    return { id: Buffer.concat(read).toString('utf8').trim(), isNew }
  }

  async receive(bytes: Readable, { blob = newBlobName() }: Receiving = {}): Promise<ReceivedBlob> {
    const key = this.key(blob)
    const meter = new Meter()
    let first: Uint8Array = new Uint8Array()
    let upload: PartedUpload | null = null
    try {
      for await (const part of inParts(meter.watch(bytes), this.partBytes)) {
        if (part.isOnly) first = part.bytes
        else {
          upload ??= await this.storage.begin(key)
          await upload.add(part.bytes)
        }
      }
      if (upload) await upload.end()
      else await this.storage.put(key, first)
    } catch (error) {
      // What can't be deleted now is an orphan that `removeOrphans` removes.
      await upload?.abort().catch(() => {})
      await this.storage.remove(key).catch(() => {})
      throw error
    }
    return { blob, ...meter.end() }
  }

  async keep(blob: string): Promise<void> {
    expectBlobName(blob)
  }

  async size(blob: string): Promise<number | null> {
    return this.storage.size(this.key(blob))
  }

  async *read(blob: string, part?: BlobPart): AsyncGenerator<Uint8Array> {
    yield* this.storage.read(this.key(blob), part)
  }

  async withFile<T>({ blob, sha256 }: StoredBlob, work: (path: string) => Promise<T>): Promise<T> {
    const path = join(this.folder, newBlobName())
    try {
      const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
      await pipeline(verified(this.read(blob), sha256), file).catch((error: unknown) => {
        throw isNoSpace(error) ? new NoSpace({ cause: error }) : error
      })
      return await work(path)
    } finally {
      await rm(path, { force: true })
    }
  }

  async remove(blob: string): Promise<void> {
    await this.storage.remove(this.key(blob))
  }

  async isEmpty(): Promise<boolean> {
    for await (const page of this.storage.list(this.key())) if (page.length > 0) return false
    return true
  }

  async removeOrphans(isReferred: IsReferred, before: Date): Promise<number> {
    await forgetCopies(this.folder, before)
    let removed = await this.storage.abandon(this.key(), before)
    for await (const page of this.storage.list(this.key())) {
      const old = page.filter(({ changed }) => changed < before)
      const names = old.map(({ key }) => key.slice(this.key().length)).filter(isBlobName)
      const orphans = await unreferred(names, isReferred)
      for (const blob of orphans) await this.remove(blob)
      removed += orphans.length
    }
    return removed
  }

  addressOf(blob: string, handover: Handover): Promise<string> {
    return this.storage.addressOf(this.key(blob), handover)
  }

  close(): Promise<void> {
    return this.storage.close()
  }

  private key(blob?: string): string {
    return `${this.prefix}files/${blob === undefined ? '' : expectBlobName(blob)}`
  }
}

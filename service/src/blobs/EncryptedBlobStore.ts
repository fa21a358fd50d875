import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { BlobFault } from '../lib/BlobFault.ts'
import type { EnvelopeKey, EnvelopeKeys } from '../lib/envelope.ts'
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
import { BLOCK_BYTES, BlobCipher, plainSize, SALT_BYTES, SEALED_BLOCK_BYTES } from './blobCipher.ts'
import { keyIdOf, newBlobName } from './blobNames.ts'
import { forgetCopies } from './forgetCopies.ts'
import { inBlocks } from './inBlocks.ts'
import { Meter } from './Meter.ts'
import { inOne, opened, sealed } from './sealedStreams.ts'
import { verified } from './verified.ts'

type Deps = {
  readonly store: BlobStore
  /** The first encrypts, all decrypt. */
  readonly keys: EnvelopeKeys
  /** Whether new blobs are encrypted. Encrypted ones are read in any case. */
  readonly encrypts: boolean
  /** For decrypted copies while blobs are read. */
  readonly folder: string
}

/** Encrypts the blobs of another store. The name of a blob says with which key: `<name>~<key>`; others are plain. */
export class EncryptedBlobStore implements BlobStore {
  readonly name: string
  private readonly store: BlobStore
  private readonly keys: EnvelopeKeys
  private readonly encrypts: boolean
  private readonly folder: string

  constructor({ store, keys, encrypts, folder }: Deps) {
    this.name = store.name
    this.store = store
    this.keys = keys
    this.encrypts = encrypts
    this.folder = folder
  }

  async prepare(): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 })
    await this.store.prepare()
  }

  mark() {
    return this.store.mark()
  }

  async receive(
    bytes: Readable,
    { blob = this.newName(), ...options }: Receiving = {},
  ): Promise<ReceivedBlob> {
    const key = this.keyOf(blob)
    if (key === null) return this.store.receive(bytes, { blob, ...options })
    const meter = new Meter()
    await this.store.receive(Readable.from(sealed(meter.watch(bytes), key, blob)), { blob, ...options })
    return { blob, ...meter.end() }
  }

  keep(blob: string): Promise<void> {
    return this.store.keep(blob)
  }

  async size(blob: string): Promise<number | null> {
    const size = await this.store.size(blob)
    return size === null || keyIdOf(blob) === null ? size : plainSize(size).bytes
  }

  async *read(blob: string, part?: BlobPart): AsyncGenerator<Uint8Array> {
    const key = this.keyOf(blob)
    if (key === null) yield* this.store.read(blob, part)
    else if (part) yield* this.readPart(blob, key, part)
    else yield* opened(this.store.read(blob), key, blob)
  }

  async withFile<T>(stored: StoredBlob, work: (path: string) => Promise<T>): Promise<T> {
    const { blob, sha256 } = stored
    if (keyIdOf(blob) === null) return this.store.withFile(stored, work)
    if ((await this.store.size(blob)) === null) throw new BlobFault('missing')
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

  remove(blob: string): Promise<void> {
    return this.store.remove(blob)
  }

  isEmpty(): Promise<boolean> {
    return this.store.isEmpty()
  }

  async removeOrphans(isReferred: IsReferred, before: Date): Promise<number> {
    await forgetCopies(this.folder, before)
    return this.store.removeOrphans(isReferred, before)
  }

  /** The store can't hand out what only this service decrypts. */
  async addressOf(blob: string, handover: Handover): Promise<string | null> {
    return keyIdOf(blob) === null ? this.store.addressOf(blob, handover) : null
  }

  close(): Promise<void> {
    return this.store.close()
  }

  private newName(): string {
    return this.encrypts ? newBlobName(this.keys[0].id) : newBlobName()
  }

  /** Null: it is plain. */
  private keyOf(blob: string): EnvelopeKey | null {
    const id = keyIdOf(blob)
    if (id === null) return null
    const key = this.keys.find((one) => one.id === id)
    if (key) return key
    throw new BlobFault('key', { cause: new Error(`INLET_ENCRYPTION_KEYS has no key ${id}`) })
  }

  private async *readPart(blob: string, key: EnvelopeKey, part: BlobPart): AsyncGenerator<Uint8Array> {
    const sealedSize = await this.store.size(blob)
    if (sealedSize === null) throw new BlobFault('missing')
    const { bytes, blocks } = plainSize(sealedSize)
    const end = Math.min(part.end, bytes - 1)
    if (part.start > end) return
    const salt = await inOne(this.store.read(blob, { start: 0, end: SALT_BYTES - 1 }))
    const cipher = new BlobCipher(key, blob, salt)
    const first = Math.floor(part.start / BLOCK_BYTES)
    const last = Math.floor(end / BLOCK_BYTES)
    const read = this.store.read(blob, {
      start: SALT_BYTES + first * SEALED_BLOCK_BYTES,
      end: Math.min(SALT_BYTES + (last + 1) * SEALED_BLOCK_BYTES, sealedSize) - 1,
    })
    for await (const block of inBlocks(read, SEALED_BLOCK_BYTES)) {
      const index = first + block.index
      const plain = cipher.open(block.bytes, index, index === blocks - 1)
      const at = index * BLOCK_BYTES
      yield plain.subarray(Math.max(0, part.start - at), end + 1 - at)
    }
  }
}

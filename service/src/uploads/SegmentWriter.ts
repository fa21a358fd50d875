import { Readable } from 'node:stream'
import type { BlobStore } from '../blobs/BlobStore.ts'
import { addSegment, segmentsOf, type UploadRow } from '../db/files/resumableUploads.ts'
import type { Db } from '../db/schema.ts'
import { HttpError, UNREAD } from '../http/HttpError.ts'
import type { Clock } from '../lib/Clock.ts'

/** What is lost if the process is killed, and held in memory: a segment of each upload. */
export const SEGMENT_BYTES = 512 * 1024

type Deps = { readonly db: Db; readonly blobStore: BlobStore; readonly clock: Clock }

/** Another request writes to this upload, so that this one's bytes are not wanted any more. */
export function superseded(): HttpError {
  return new HttpError(409, 'Another request writes to this upload. Ask for its offset.', UNREAD)
}

/**
 * Stores the bytes of an upload as blobs of one size, so that every store can take them and any process can go on. The
 * last one, if it is smaller, is replaced when more bytes come.
 */
export class SegmentWriter {
  private readonly deps: Deps
  private readonly upload: UploadRow
  private readonly writer: string
  /** The segment that is gathered. Copied into: a client may send one byte at a time, each an object of its own. */
  private readonly segment = Buffer.allocUnsafe(SEGMENT_BYTES)
  /** Offsets: of the segment that is gathered, of what was received, and of what is stored. */
  private start: number
  private end: number
  private stored: number
  /** The smaller segment that is stored in its place. */
  private replaced: string | null = null

  private constructor(deps: Deps, upload: UploadRow, writer: string) {
    this.deps = deps
    this.upload = upload
    this.writer = writer
    this.start = upload.received - (upload.received % SEGMENT_BYTES)
    this.end = this.start
    this.stored = upload.received
  }

  static async open(deps: Deps, upload: UploadRow, writer: string): Promise<SegmentWriter> {
    const opened = new SegmentWriter(deps, upload, writer)
    if (opened.stored > opened.start) {
      opened.replaced = (await segmentsOf(deps.db, upload.id)).at(-1) ?? null
      if (opened.replaced !== null)
        for await (const piece of deps.blobStore.read(opened.replaced)) opened.hold(piece)
    }
    return opened
  }

  get received(): number {
    return this.end
  }

  /** All bytes so far: the first so many segments, and what is gathered after them. */
  get content(): { readonly segments: number; readonly rest: Uint8Array } {
    return { segments: this.start / SEGMENT_BYTES, rest: this.held }
  }

  /** The last bytes of the upload are not stored here: the file is made of them. */
  async add(piece: Uint8Array): Promise<void> {
    let left = piece
    for (;;) {
      const room = this.start + SEGMENT_BYTES - this.end
      this.hold(left.subarray(0, room))
      left = left.subarray(room)
      if (this.end === this.start + SEGMENT_BYTES && this.end < this.upload.length) {
        await this.flush()
        this.start = this.end
        this.replaced = null
      }
      if (left.length === 0) return
    }
  }

  /** Stores what has been received. */
  async flush(): Promise<void> {
    if (this.end === this.stored) return
    const { db, blobStore, clock } = this.deps
    const { blob } = await blobStore.receive(Readable.from([this.held]))
    await blobStore.keep(blob)
    const number = this.start / SEGMENT_BYTES
    const segment = { id: this.upload.id, writer: this.writer, number, blob, end: this.end }
    if (!(await addSegment(db, segment, clock.now()))) {
      await blobStore.remove(blob)
      throw superseded()
    }
    if (this.replaced !== null) await blobStore.remove(this.replaced)
    this.replaced = blob
    this.stored = this.end
  }

  private get held(): Uint8Array {
    return this.segment.subarray(0, this.end - this.start)
  }

  private hold(piece: Uint8Array): void {
    this.segment.set(piece, this.end - this.start)
    this.end += piece.length
  }
}

import type { Thing } from '../people/contentTree.ts'
import { writtenAt } from '../people/writtenAt.ts'
import type { Held, World } from './Emulator.ts'
import { objectName } from './objectName.ts'
import type { StrictAnswer, StrictRequest } from './StrictServer.ts'

export type StoredObject = {
  readonly bytes: Buffer
  readonly modified: Date
  /** It is listed, and cannot be had. */
  readonly isArchived: boolean
}
/** By the names of buckets and of what is in them. */
export type Buckets = ReadonlyMap<string, ReadonlyMap<string, StoredObject>>

/** One person's buckets. */
export class BucketWorld implements World {
  private readonly answers: (request: StrictRequest, buckets: Buckets) => StrictAnswer
  private readonly buckets = new Map<string, Map<string, StoredObject>>()

  constructor(answers: (request: StrictRequest, buckets: Buckets) => StrictAnswer) {
    this.answers = answers
  }

  answer(request: StrictRequest): StrictAnswer {
    return this.answers(request, this.buckets)
  }

  put([bucket, ...below]: readonly Thing[], held: Held, editedAt: string | null): void {
    if (!bucket) return
    const objects = this.buckets.get(bucket.name) ?? new Map<string, StoredObject>()
    this.buckets.set(bucket.name, objects)
    // A folder is there by what is in it.
    if (held === null) return
    const isArchived = held === 'bad'
    const bytes = isArchived ? Buffer.alloc(0) : Buffer.from(held.bytes)
    objects.set(objectName(below), { bytes, modified: writtenAt(editedAt), isArchived })
  }

  remove([bucket, ...below]: readonly Thing[]): void {
    if (bucket) this.buckets.get(bucket.name)?.delete(objectName(below))
  }
}

import { reaction } from 'mobx'
import { randomId } from '../../lib/randomId.ts'
import { fileHash } from './fileHash.ts'
import { isFileHandle, type KeptUpload } from './KeptUpload.ts'
import type { UploadItem } from './UploadItem.ts'
import type { UploadJournal } from './UploadJournal.ts'

type ChosenUploadsDeps = {
  readonly journal: UploadJournal
  readonly now: () => number
  readonly items: () => readonly UploadItem[]
  /** Returns the upload that the file was matched with, once. */
  readonly takeMatch: (file: File) => KeptUpload | undefined
  readonly onHashed: (file: File, hash: string | null) => void
  readonly onChange: () => void
}

/** Writes down the list of files: what is chosen, what is sent, and not what the user takes out. */
export class ChosenUploads {
  private readonly unsent = new Map<UploadItem, KeptUpload>()
  private readonly stop: () => void

  constructor(private readonly deps: ChosenUploadsDeps) {
    this.stop = reaction(
      () => deps.items().map((item) => ({ item, status: item.status, resumeId: item.resumeId })),
      (rows) => this.follow(rows.map(({ item }) => item)),
      { fireImmediately: true },
    )
  }

  get isEmpty(): boolean {
    return this.unsent.size === 0
  }

  /** Files that are in the list now, as far as they are compared. */
  get hashes(): readonly (readonly [File, string | null])[] {
    return [...this.unsent].map(([{ file }, { sha256 }]) => [file, sha256])
  }

  /** Stops, and forgets. */
  end() {
    this.stop()
    this.deps.journal.delete([...this.unsent.values()].map(({ id }) => id))
    this.unsent.clear()
  }

  private follow(items: readonly UploadItem[]) {
    const { journal } = this.deps
    const listed = new Set(items)
    const forgotten: string[] = []
    const sent: KeptUpload[] = []
    for (const [item, saved] of this.unsent) {
      if (item.status === 'uploaded') sent.push(saved)
      else if (!listed.has(item) || item.status === 'unfit') forgotten.push(saved.id)
      else continue
      this.unsent.delete(item)
    }
    const changed = [...this.unsent].filter(([item, saved]) => item.resumeId !== saved.resumeId)
    for (const [item, saved] of changed) this.unsent.set(item, { ...saved, resumeId: item.resumeId })
    const added = items.filter((item) => item.canStart && !this.unsent.has(item))
    for (const item of added) this.unsent.set(item, this.describe(item))
    journal.delete(forgotten)
    journal.markSent(sent)
    const written = [...changed.map(([item]) => item), ...added]
    journal.put(written.flatMap((item) => this.unsent.get(item) ?? []))
    this.deps.onChange()
    void this.hash(added)
  }

  private describe(item: UploadItem): KeptUpload {
    const { file, path, resumeId } = item
    const { journal, now, takeMatch } = this.deps
    const match = takeMatch(file)
    if (match) {
      item.resumeBy(match.resumeId)
      return match
    }
    const handle: unknown = Reflect.get(file, 'handle')
    return {
      id: randomId(16),
      owner: journal.owner,
      batch: journal.batch,
      name: path,
      size: file.size,
      lastModified: file.lastModified,
      sha256: null,
      handle: isFileHandle(handle) ? handle : null,
      resumeId,
      state: 'waiting',
      keptAt: now(),
    }
  }

  /** One after the other: each is in memory as a whole. */
  private async hash(items: readonly UploadItem[]): Promise<void> {
    for (const item of items) {
      if (this.unsent.get(item)?.sha256 !== null) continue
      const hash = await fileHash(item.file).catch(() => null)
      const saved = this.unsent.get(item)
      if (!saved) continue
      if (hash) {
        this.unsent.set(item, { ...saved, sha256: hash })
        this.deps.journal.put([{ ...saved, sha256: hash }])
      }
      this.deps.onHashed(item.file, hash)
    }
  }
}

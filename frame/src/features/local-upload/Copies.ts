import { UPLOADED_SOURCES, type UserFile } from '@inlet/wire/service'
import { makeAutoObservable, observable, runInAction } from 'mobx'
import * as limits from '../../domain/limits.ts'
import { inParallel } from '../../lib/inParallel.ts'
import { isFault } from '../../service/Fault.ts'
import type { FileCalls } from '../../service/ServiceClient.ts'
import type { UploadItem } from './UploadItem.ts'

export type CopiesDependencies = { readonly files: Pick<FileCalls, 'list'> }

/** Names that are searched for one by one, at most, where not all files come in one answer. */
const MAX_SEARCHES = 20
const PARALLEL_SEARCHES = 3
/** Files of one name that a search takes into account. */
const MAX_NAMESAKES = 10

/** What a file seems to be a copy of: another one of the list, or one that was uploaded before. */
export type Original = { readonly kind: 'listed' } | { readonly kind: 'uploaded'; readonly at: string | null }

/** Tells which of the chosen files seem to be there already. Names are compared, since nobody has read them yet. */
export class Copies {
  private readonly uploaded = observable.map<string, readonly UserFile[]>([], { deep: false })
  private readonly accepted = observable.set<UploadItem>([], { deep: false })

  constructor(
    private readonly items: () => readonly UploadItem[],
    private readonly calls: CopiesDependencies,
  ) {
    makeAutoObservable<this, 'items' | 'calls' | 'uploaded' | 'accepted'>(
      this,
      { items: false, calls: false, uploaded: false, accepted: false },
      { autoBind: true },
    )
  }

  /** Those that nobody has decided about. */
  get all(): readonly UploadItem[] {
    return this.items().filter((item) => !this.accepted.has(item) && this.originalOf(item) !== null)
  }

  /** They are meant: nobody is asked about them again. */
  keepAll() {
    for (const item of this.all) this.accepted.add(item)
  }

  /** Null for a file that seems to be new, and for one that is on its way. */
  originalOf(item: UploadItem): Original | null {
    if (item.status !== 'waiting') return null
    const items = this.items()
    const isListed = items.slice(0, items.indexOf(item)).some((other) => isCopy(item, other))
    if (isListed) return { kind: 'listed' }
    const twin = this.uploaded.get(keyOf(item.file))?.find((file) => isUploaded(item, file))
    return twin ? { kind: 'uploaded', at: twin.created_at } : null
  }

  /** Asks which of the names are there. Without an answer nothing is claimed: the upload itself goes on. */
  async look(): Promise<void> {
    const names = new Map(this.items().map(({ file }) => [keyOf(file), file.name]))
    try {
      const { results, count } = await this.ask({}, limits.pollPage)
      this.take([...names.keys()], results)
      if (count <= results.length) return
      const unseen = [...names].filter(([key]) => (this.uploaded.get(key) ?? []).length === 0)
      await inParallel(unseen.slice(0, MAX_SEARCHES), PARALLEL_SEARCHES, async ([key, name]) => {
        this.take([key], (await this.ask({ name }, MAX_NAMESAKES)).results)
      })
    } catch (cause) {
      if (!isFault(cause)) throw cause
    }
  }

  private ask(filters: { readonly name?: string }, limit: number) {
    return this.calls.files.list({
      pagination: { limit },
      filters: { source: [...UPLOADED_SOURCES], ...filters },
      order_by: 'id',
      order_dir: 'desc',
    })
  }

  private take(keys: readonly string[], files: readonly UserFile[]) {
    runInAction(() => {
      for (const key of keys)
        this.uploaded.set(
          key,
          files.filter(({ name }) => name?.toLowerCase() === key),
        )
    })
  }
}

function keyOf(file: File): string {
  return file.name.toLowerCase()
}

/** Another version of the same file, or the same file out of another folder. */
function isCopy(item: UploadItem, other: UploadItem): boolean {
  if (item.path === other.path) return true
  const { name, size, lastModified } = item.file
  return name === other.file.name && size === other.file.size && lastModified === other.file.lastModified
}

/** In folders many files have the same name, such as index.html: then their sizes have to agree as well. */
function isUploaded({ file, path }: UploadItem, { file_statistics: facts }: UserFile): boolean {
  return path === file.name || facts?.file_size === file.size
}

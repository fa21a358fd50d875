import type { UserFile } from '@inlet/wire/service'
import { makeAutoObservable, observable, reaction } from 'mobx'
import { inParallel } from '../../lib/inParallel.ts'
import type { FileCalls } from '../../service/ServiceClient.ts'
import * as limits from '../limits.ts'
import { Poll, type PollDeps } from '../lists/Poll.ts'
import { countOf, type FileCount, isAny, NONE } from './countOf.ts'
import { FAILED, fileState, UNFINISHED } from './fileStatus.ts'

/** A listed file, by itself or as the item it was imported from. */
export type ListedFile = { readonly id: number; readonly isFolder: boolean }

/** State of something that was imported. */
export type ImportedFile = {
  readonly file: UserFile
  /** For a folder: what failed in it at any depth, and what has not ended. */
  readonly failed: FileCount
  readonly left: FileCount
}

export type ImportedFilesDeps = Omit<PollDeps, 'onOutage' | 'concerns'> & {
  readonly files: Pick<FileCalls, 'list'>
}

/** Concurrency of requests for folders. */
const PARALLEL_FOLDERS = 3

/** Follows listed files, and the files in listed folders, until their work has ended. */
export class ImportedFiles {
  private readonly known = observable.map<number, ImportedFile>([], { deep: false })
  /** Requested since the account last changed. */
  private readonly fresh = observable.map<number, true>()
  private readonly poll: Poll

  constructor(
    private readonly listed: () => readonly ListedFile[],
    private readonly deps: ImportedFilesDeps,
  ) {
    this.poll = new Poll((signal) => this.ask(signal), { ...deps, concerns: ({ of }) => of === 'file' })
    makeAutoObservable<this, 'listed' | 'deps' | 'poll' | 'known' | 'fresh'>(
      this,
      { listed: false, deps: false, poll: false, known: false, fresh: false },
      { autoBind: true },
    )
  }

  start(): () => void {
    let stopPoll = () => {}
    const stops = [
      reaction(
        () => this.due.length > 0,
        (isDue) => {
          stopPoll()
          stopPoll = isDue ? this.poll.start() : () => {}
        },
        { fireImmediately: true },
      ),
      reaction(
        () => this.unasked.join(),
        (ids) => ids !== '' && this.poll.now(),
        { fireImmediately: true },
      ),
    ]
    return () => {
      for (const stop of stops) stop()
      stopPoll()
    }
  }

  /** Null until the service has answered. */
  of(id: number): ImportedFile | null {
    return this.known.get(id) ?? null
  }

  /** The account has changed, so each file may have changed too. */
  renew() {
    this.fresh.clear()
  }

  private get ids(): readonly number[] {
    return [...new Set(this.listed().map(({ id }) => id))]
  }

  private get unasked(): readonly number[] {
    return this.ids.filter((id) => !this.fresh.has(id))
  }

  private get due(): readonly number[] {
    return this.ids.filter((id) => {
      const imported = this.known.get(id)
      if (!this.fresh.has(id)) return true
      return (
        imported !== undefined && (isAny(imported.left) || fileState(imported.file.sync_status) === 'syncing')
      )
    })
  }

  private async ask(signal: AbortSignal): Promise<void> {
    const asked = this.due
    if (asked.length === 0) return
    const filters = { ids: [...asked] }
    const page = await this.deps.files.list({ pagination: { limit: limits.pollPage }, filters }, { signal })
    const found = await inParallel(page.results, PARALLEL_FOLDERS, (file) => this.look(file, signal))
    if (!signal.aborted) this.take(found, asked)
  }

  private take(found: readonly ImportedFile[], asked: readonly number[]) {
    for (const imported of found) this.known.set(imported.file.id, imported)
    for (const id of asked) this.fresh.set(id, true)
  }

  private async look(file: UserFile, signal: AbortSignal): Promise<ImportedFile> {
    const isFolder = this.listed().find(({ id }) => id === file.id)?.isFolder ?? false
    if (!isFolder) return { file, failed: NONE, left: NONE }
    const count = (sync_statuses: [...typeof FAILED] | [...typeof UNFINISHED]) =>
      countOf(
        this.deps.files,
        { parent_file_ids: [file.id], include_all_children: true, sync_statuses },
        signal,
      )
    return { file, left: await count([...UNFINISHED]), failed: await count([...FAILED]) }
  }
}

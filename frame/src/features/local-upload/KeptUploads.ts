import { makeAutoObservable, observable, observableRef, reaction, runInAction } from 'mobx'
import type { Host } from '../../bridge/Host.ts'
import { tagsOf } from '../../domain/offer/requestSettings.ts'
import type { Services } from '../../domain/Services.tsx'
import { fileSize } from '../../i18n/sizes.ts'
import { uploadTexts } from '../../i18n/uploadTexts.ts'
import { sha256 } from '../../lib/sha256.ts'
import { isFault } from '../../service/Fault.ts'
import type { FileCalls } from '../../service/ServiceClient.ts'
import { ChosenUploads } from './ChosenUploads.ts'
import { isSameFile } from './fileHash.ts'
import type { KeptUpload } from './KeptUpload.ts'
import { matchFiles } from './matchFiles.ts'
import { openHandles } from './openHandles.ts'
import type { LeftOut } from './rejections.ts'
import type { UploadItem } from './UploadItem.ts'
import { UploadJournal, type UploadJournalDeps } from './UploadJournal.ts'

export type KeptUploadsDeps = UploadJournalDeps &
  Pick<Services, 'session' | 'events' | 'banners'> & {
    readonly host: Pick<Host, 'origin'>
    readonly client: { readonly files: Pick<FileCalls, 'findUploads'> }
  }

/** What waits of files that were chosen again, and how many of them don't. */
export type ChosenAgain = { readonly files: readonly File[]; readonly others: number }

/**
 * With the option `keepUploads`: the browser notes which files are chosen and not sent. After a reload or a crash the
 * user reads which wait, and chooses them again. Nothing is sent without them.
 */
export class KeptUploads {
  /** Chosen before, and neither sent nor chosen again. */
  waiting: readonly KeptUpload[] = []
  /** All that was chosen before. */
  total = 0
  /** Files that were chosen again are being compared. */
  isMatching = false
  private readonly problems = observable.map<string, 'changed' | 'unreadable' | 'refused'>()
  private readonly matched = new Map<File, KeptUpload>()
  private journal: UploadJournal | null = null
  private chosen: ChosenUploads | null = null

  constructor(private readonly deps: KeptUploadsDeps) {
    makeAutoObservable<this, 'deps' | 'problems' | 'matched' | 'journal' | 'chosen'>(
      this,
      { deps: false, problems: false, matched: false, journal: false, chosen: false, waiting: observableRef },
      { autoBind: true },
    )
  }

  /** Follows the list while the host wants it and the user is known. */
  start(items: () => readonly UploadItem[]) {
    reaction(
      () => this.owner,
      (owner) => {
        if (owner === null) this.discard()
        this.chosen?.end()
        this.journal?.end()
        this.chosen = null
        this.journal = null
        this.forget()
        // Browsers without the digest keep nothing: the page is not secure.
        if (owner !== null) this.follow(owner, items).catch(() => {})
      },
      { fireImmediately: true },
    )
  }

  /** What waits: each with its size, or with what is wrong with it. */
  get rows(): readonly LeftOut[] {
    const { keptChanged, unreadable } = uploadTexts()
    return this.waiting.map(({ id, name, size }) => {
      const problem = this.problems.get(id)
      const problems = { changed: keptChanged, unreadable, refused: null }
      return { key: id, path: name, reason: (problem && problems[problem]) ?? fileSize(size) }
    })
  }

  /** Whether the browser may open some of them without a dialog. */
  get canReopen(): boolean {
    return this.waiting.some(({ id, handle }) => handle !== null && !this.problems.has(id))
  }

  /** The user doesn't want them any more. */
  discard() {
    this.journal?.delete(this.waiting.map(({ id }) => id))
    this.journal?.forgetSent()
    this.forget()
  }

  /** Returns those files that wait and that the service doesn't have. */
  chooseAgain(files: readonly File[]): Promise<ChosenAgain> {
    return this.whileMatching(() => this.match(files))
  }

  private async match(files: readonly File[]): Promise<ChosenAgain> {
    const { matches, problems, others } = await matchFiles(files, this.waiting)
    const uploaded = await this.find(matches.map(({ hash }) => hash))
    return runInAction(() => {
      for (const [{ id }, problem] of problems) this.problems.set(id, problem)
      this.settle(matches.flatMap(({ hash, saved }) => (hash && uploaded.has(hash) ? saved : [])))
      const left = matches.filter(({ saved }) => this.waiting.includes(saved))
      for (const { file, hash, saved } of left) {
        this.problems.delete(saved.id)
        this.matched.set(file, { ...saved, sha256: hash })
      }
      return { files: left.map(({ file }) => file), others }
    })
  }

  /** Opens those that the browser may open. Needs the user's click. */
  reopen(): Promise<ChosenAgain> {
    return this.whileMatching(async () => {
      const files = await openHandles(this.waiting, ({ id }, problem) =>
        runInAction(() => this.problems.set(id, problem)),
      )
      return this.match(files)
    })
  }

  private async whileMatching<T>(work: () => Promise<T>): Promise<T> {
    this.isMatching = true
    try {
      return await work()
    } finally {
      runInAction(() => {
        this.isMatching = false
      })
    }
  }

  private forget() {
    this.waiting = []
    this.total = 0
    this.problems.clear()
    this.matched.clear()
  }

  /** Whose the uploads are. Tags count: what was chosen for one project must not be sent under another's. */
  private get owner(): string | null {
    const { session, host } = this.deps
    const { keepUploads, apiURL, environment, tags } = session.options
    const { id, organization_id } = session.user ?? {}
    if (!keepUploads || id == null || organization_id == null) return null
    return JSON.stringify([host.origin, apiURL, environment, organization_id, id, tags])
  }

  private async follow(owner: string, items: () => readonly UploadItem[]): Promise<void> {
    const digest = await sha256(new TextEncoder().encode(owner))
    if (owner !== this.owner) return
    const journal = new UploadJournal(digest, this.deps)
    this.journal = journal
    this.chosen = new ChosenUploads({
      journal,
      items,
      now: () => this.deps.clock.now(),
      takeMatch: this.takeMatch,
      onHashed: this.claim,
      onChange: this.clearIfDone,
    })
    await journal.adopt((found) => this.restore(found, journal))
  }

  private async restore(found: readonly KeptUpload[], journal: UploadJournal): Promise<void> {
    const unsent = found.filter(({ state }) => state === 'waiting')
    const uploaded = await this.find(unsent.map(({ sha256: hash }) => hash))
    if (journal !== this.journal) return
    runInAction(() => {
      journal.markSent(found.filter(({ state }) => state === 'sent'))
      this.total += found.length
      this.waiting = [...this.waiting, ...unsent]
      for (const [file, hash] of this.chosen?.hashes ?? []) this.claim(file, hash)
      const { total } = this
      this.settle(unsent.filter(({ sha256: hash }) => hash !== null && uploaded.has(hash)))
      this.clearIfDone()
      if (unsent.length === 0) return
      const uploads = { waiting: this.waiting.length, total }
      const data = { data_source_external_id: null, sync_status: null, uploads }
      this.deps.events.success('LOCAL_FILES', 'UPLOADS_RESTORED', data)
    })
  }

  /** The service has them. */
  private settle(uploads: readonly KeptUpload[]) {
    if (uploads.length === 0) return
    this.waiting = this.waiting.filter((one) => !uploads.includes(one))
    this.journal?.markSent(uploads)
    if (this.waiting.length === 0)
      this.deps.banners.show({ type: 'SUCCESS', message: uploadTexts().keptArrived(uploads.length) })
    this.clearIfDone()
  }

  private takeMatch(file: File): KeptUpload | undefined {
    const match = this.matched.get(file)
    this.matched.delete(file)
    if (match) this.waiting = this.waiting.filter(({ id }) => id !== match.id)
    return match
  }

  /** Chosen before, and here again by the drop zone, by the host, or after a reload of the frame alone. */
  private claim(file: File, hash: string | null) {
    const saved = this.waiting.find((one) => isSameFile(one, file, hash))
    if (!saved) return
    this.journal?.delete([saved.id])
    this.waiting = this.waiting.filter((one) => one !== saved)
  }

  private clearIfDone() {
    if (this.waiting.length === 0 && this.chosen?.isEmpty) this.discard()
  }

  /** Which of them the service has, with the tags of this host: tags come after the bytes. Without an answer: none. */
  private async find(hashes: readonly (string | null)[]): Promise<ReadonlySet<string>> {
    const known = hashes.filter((hash) => hash !== null)
    if (known.length === 0) return new Set()
    const { session, client } = this.deps
    const { files } = client
    try {
      return new Set(await files.findUploads(known, tagsOf(session.options)))
    } catch (cause) {
      if (!isFault(cause)) throw cause
      return new Set()
    }
  }
}

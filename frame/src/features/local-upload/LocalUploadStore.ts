import type { UserFile } from '@inlet/wire/service'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import * as v from 'valibot'
import * as limits from '../../domain/limits.ts'
import type { Integration, Integrations } from '../../domain/offer/Integrations.ts'
import type { Banners } from '../../domain/shell/Banners.ts'
import type { Draft } from '../../domain/shell/Drafts.ts'
import type { Navigation } from '../../domain/shell/Navigation.ts'
import { limitInMegabytes } from '../../i18n/sizes.ts'
import { uploadTexts } from '../../i18n/uploadTexts.ts'
import { bannerOf } from './bannerOf.ts'
import { Copies } from './Copies.ts'
import type { ChosenAgain, KeptUploads } from './KeptUploads.ts'
import { namePasted } from './namePasted.ts'
import { offerWebsites, type WebsiteOfferDependencies } from './offerWebsites.ts'
import type { Rejection } from './rejections.ts'
import type { UploadItem } from './UploadItem.ts'
import { UploadQueue } from './UploadQueue.ts'
import { UploadRun, type UploadRunDependencies } from './UploadRun.ts'

export type UploadView = 'ADD' | 'UPLOAD' | 'SUCCESS' | 'FILES'

export type LocalUploadDependencies = UploadRunDependencies &
  WebsiteOfferDependencies & {
    readonly integrations: Integrations
    readonly banners: Banners
    readonly navigation: Pick<Navigation, 'finish'>
    readonly saved: KeptUploads
  }

const Left = v.object({ files: v.array(v.custom<File>((given) => given instanceof File)) })

/** Choosing files, uploading them, and what became of each. */
export class LocalUploadStore implements Draft {
  view: UploadView = 'ADD'
  readonly queue: UploadQueue
  run: UploadRun | null = null
  /** What was stored since the last ending was left: the next one shows how far it is. */
  added: readonly UserFile[] = []
  /** Which of the chosen files seem to be there already. */
  readonly copies: Copies

  constructor(private readonly uses: LocalUploadDependencies) {
    this.copies = new Copies(() => this.queue.items, uses.client)
    this.queue = new UploadQueue(
      () => this.integration,
      (count) => this.warn(uploadTexts().listedAlready(count)),
      () => void this.copies.look(),
    )
    makeAutoObservable<this, 'uses'>(
      this,
      {
        uses: false,
        copies: false,
        queue: false,
        run: observableRef,
        added: observableRef,
      },
      { autoBind: true },
    )
  }

  /** Null once the host has taken Upload Files away while the screen is open. */
  get integration(): Integration | null {
    return this.uses.integrations.find('LOCAL_FILES')
  }

  /** The files that are chosen and not stored. */
  get draft(): v.InferOutput<typeof Left> | undefined {
    const chosen = this.queue.startable.filter(({ stored }) => stored === null)
    if (chosen.length === 0) return undefined
    return { files: chosen.map(({ file }) => file) }
  }

  resume(left: unknown) {
    const { output, success } = v.safeParse(Left, left)
    if (!success) return
    this.queue.take(output.files)
    // In sight, wherever one was: they have come through a document that is gone.
    if (this.queue.items.length > 0) this.view = 'UPLOAD'
  }

  /** What closing would lose. A run says so itself. */
  get unsent(): string | null {
    const { length } = this.queue.items.filter(({ status }) => status === 'waiting' || status === 'failed')
    return this.run || length === 0 ? null : uploadTexts().unsent(length)
  }

  /** What the drop zone took and refused. Nobody knows which of too many files were meant: then it takes none. */
  drop(accepted: readonly File[], rejections: readonly Rejection[]) {
    if (this.queue.drop(accepted, rejections)) this.view = 'UPLOAD'
  }

  /** Files chosen by a dialog, whose filter a person can switch off: unfit ones are listed with the reason. */
  add(files: readonly File[]) {
    this.queue.add(files)
  }

  /** Files dropped anywhere in the window. */
  dropBeside(files: readonly File[]) {
    this.add(files)
    this.show(this.queue.items.length > 0 ? 'UPLOAD' : 'ADD', { keepsRejections: true })
  }

  /** Files and pictures out of the clipboard. */
  paste(files: readonly File[]) {
    const now = new Date(this.uses.clock.now())
    this.dropBeside(files.map((file) => namePasted(file, now)))
  }

  /** Text or a link, pasted or dropped. */
  takeText(text: string) {
    offerWebsites(text, this.uses)
  }

  /** Of a choice of too many files, as many as there is room for. */
  takeFirst() {
    this.queue.takeFirst()
    if (this.queue.items.length > 0) this.view = 'UPLOAD'
  }

  /** What seems to be there already stays out. */
  leaveOutCopies() {
    for (const item of this.copies.all) this.remove(item)
  }

  /** Files came while none can be taken. */
  refuseMore() {
    const { mostFiles, addLater } = uploadTexts()
    this.warn(this.run ? addLater : mostFiles(this.integration?.maxFilesCount ?? 0))
  }

  /** Whether files that are dropped beside the drop zone are taken. */
  get takesDrops(): boolean {
    return this.run === null && this.queue.room > 0
  }

  remove(item: UploadItem) {
    this.run?.cancel(item)
    this.queue.remove((one) => one === item)
    if (this.queue.items.length === 0 && this.view === 'UPLOAD' && !this.run) this.view = 'ADD'
  }

  show(view: UploadView, { keepsRejections = false } = {}) {
    const isOver = this.view === 'SUCCESS' && view !== 'SUCCESS'
    if (isOver) {
      this.added = []
      this.queue.remove(({ status }) => status === 'unfit')
    }
    this.view = view
    if (isOver || (this.queue.items.length === 0 && !keepsRejections)) this.queue.forgetRejections()
    if (!keepsRejections) this.queue.forgetOverflow()
  }

  /** UPLOAD and SUCCESS lead back to the drop zone. False: there is nothing to go back to here. */
  back(): boolean {
    if (this.view !== 'UPLOAD' && this.view !== 'SUCCESS') return false
    this.show('ADD')
    return true
  }

  dismissFailures() {
    const { notUploaded } = this.queue
    this.queue.remove((item) => notUploaded.includes(item) || item.status === 'unfit')
    this.queue.forgetRejections()
  }

  cancelAll() {
    this.run?.cancelAll()
  }

  /** Uploads everything that waits, and only what failed of an earlier run. */
  async submit(): Promise<void> {
    const integration = this.integration
    if (!integration || this.run || this.queue.startable.length === 0) return
    const run = new UploadRun(this.queue.startable, integration, this.uses)
    this.run = run
    this.view = 'UPLOAD'
    const release = this.uses.session.hold(() => uploadTexts().stopByClosing)
    const arrived = this.uses.session.send()
    await run.finished()
    release()
    arrived()
    runInAction(() => {
      this.run = null
      this.conclude(run, integration)
    })
  }

  private conclude(run: UploadRun, integration: Integration) {
    const stored = run.takeStored()
    const { failures } = run
    this.added = [...this.added, ...stored]
    const uploaded = run.items.some((item) => item.status === 'uploaded')
    const hasFailed = run.items.some((item) => item.status === 'failed')
    if (stored.length > 0) {
      this.uses.events.files('LOCAL_FILES', stored)
      void this.uses.session.refreshUser()
    }
    this.uses.events.failure('LOCAL_FILES', ...failures)
    this.queue.remove((item) => item.status === 'uploaded')
    const banner = bannerOf(run)
    if (banner) this.uses.banners.show(banner)
    if (hasFailed && integration.showFilesTab) this.view = 'FILES'
    if (!banner && uploaded) {
      this.view = 'SUCCESS'
      this.uses.navigation.finish()
    }
  }

  /** Files that were chosen before a reload or a crash. */
  get saved(): KeptUploads {
    return this.uses.saved
  }

  async chooseAgain(files: readonly File[]): Promise<void> {
    this.takeAgain(await this.saved.chooseAgain(files))
  }

  async reopen(): Promise<void> {
    this.takeAgain(await this.saved.reopen())
  }

  private takeAgain({ files, others }: ChosenAgain) {
    if (this.run) return
    const some = files.slice(0, this.queue.room)
    if (some.length > 0) {
      this.add(some)
      this.show('UPLOAD')
    }
    if (others > 0) this.warn(uploadTexts().keptOthers(others))
  }

  private warn(message: string) {
    this.uses.banners.show({ type: 'WARN', message })
  }

  /** Largest file in megabytes, as the drop zone says it. */
  get megabytes(): string {
    return limitInMegabytes(this.integration?.maxFileSize ?? limits.maxFileSize)
  }
}

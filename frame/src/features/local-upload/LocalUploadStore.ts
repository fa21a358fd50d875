import type { UserFile } from '@inlet/wire/service'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import * as v from 'valibot'
import { limits } from '../../domain/limits.ts'
import type { Integration, Integrations } from '../../domain/offer/Integrations.ts'
import type { Banners } from '../../domain/shell/Banners.ts'
import type { Draft } from '../../domain/shell/Drafts.ts'
import type { Navigation } from '../../domain/shell/Navigation.ts'
import { limitInMegabytes } from '../../i18n/sizes.ts'
import { uploadTexts } from '../../i18n/uploadTexts.ts'
import { bannerOf } from './bannerOf.ts'
import { Copies } from './Copies.ts'
import { rejectionReason, unfitness } from './fitness.ts'
import { namePasted } from './namePasted.ts'
import { offerWebsites, type WebsiteOfferDependencies } from './offerWebsites.ts'
import { problemOf } from './problemOf.ts'
import {
  isOneTooMany,
  isOnlyTooMany,
  type LeftOut,
  oneTooMany,
  pathOf,
  type Rejection,
} from './rejections.ts'
import { UploadItem } from './UploadItem.ts'
import { UploadRun, type UploadRunDependencies } from './UploadRun.ts'
import { SYSTEM_FILES } from './uploadTypes.ts'

export type UploadView = 'ADD' | 'UPLOAD' | 'SUCCESS' | 'FILES'

export type LocalUploadDependencies = UploadRunDependencies &
  WebsiteOfferDependencies & {
    readonly integrations: Integrations
    readonly banners: Banners
    readonly navigation: Pick<Navigation, 'finish'>
  }

const Left = v.object({ files: v.array(v.instance(File)) })

/** Choosing files, uploading them, and what became of each. */
export class LocalUploadStore implements Draft {
  view: UploadView = 'ADD'
  items: readonly UploadItem[] = []
  rejections: readonly Rejection[] = []
  run: UploadRun | null = null
  /** Files of a choice that was refused because there were too many, in their order. */
  overflow: readonly File[] = []
  /** What was stored since the last ending was left: the next one shows how far it is. */
  added: readonly UserFile[] = []
  /** Which of the chosen files seem to be there already. */
  readonly copies: Copies

  constructor(private readonly uses: LocalUploadDependencies) {
    this.copies = new Copies(() => this.items, uses.client)
    makeAutoObservable<this, 'uses'>(
      this,
      {
        uses: false,
        copies: false,
        items: observableRef,
        rejections: observableRef,
        overflow: observableRef,
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
    const chosen = this.startable.filter(({ stored }) => stored === null)
    if (chosen.length === 0) return undefined
    return { files: chosen.map(({ file }) => file) }
  }

  resume(left: unknown) {
    const { output, success } = v.safeParse(Left, left)
    if (!success) return
    this.take(output.files)
    // In sight, wherever one was: they have come through a document that is gone.
    if (this.items.length > 0) this.view = 'UPLOAD'
  }

  /** How many more files this upload takes. */
  get room(): number {
    return Math.max(0, (this.integration?.maxFilesCount ?? 0) - this.items.length)
  }

  get startable(): readonly UploadItem[] {
    return this.items.filter((item) => item.canStart)
  }

  /** What closing would lose. A run says so itself. */
  get unsent(): string | null {
    const { length } = this.items.filter(({ status }) => status === 'waiting' || status === 'failed')
    return this.run || length === 0 ? null : uploadTexts().unsent(length)
  }

  /** Stored nowhere yet, after a run: shown above the files, to be tried again. */
  get notUploaded(): readonly UploadItem[] {
    return this.items.filter((item) => item.status === 'failed' || item.status === 'untagged')
  }

  /** What was refused when it was chosen, and every rule that each broke. */
  get refused(): readonly LeftOut[] {
    const { integration, rejections } = this
    if (!integration) return []
    // Two of them may share name and date.
    return rejections.map(({ file, errors }, index) => ({
      key: `refused ${index}`,
      path: pathOf(file),
      reason: errors.map(({ code }) => rejectionReason(code, integration)).join('. '),
    }))
  }

  /** Of what is chosen: what is stored nowhere, and stays out of the next upload, with the reason. */
  get leftOut(): readonly LeftOut[] {
    const items = this.items.filter(({ status }) => status === 'unfit' || status === 'cancelled')
    return [
      ...items.map((item) => ({
        key: `chosen ${item.key}`,
        path: item.path,
        reason: item.status === 'unfit' ? problemOf(item) : uploadTexts().cancelled,
      })),
      ...this.refused,
    ]
  }

  /** What the drop zone took and refused. Nobody knows which of too many files were meant: then it takes none. */
  drop(accepted: readonly File[], rejections: readonly Rejection[]) {
    const refused = rejections.filter(({ file }) => !SYSTEM_FILES.has(file.name))
    const earlier = this.earlierRejections
    this.overflow = []
    if (refused.some(isOneTooMany)) {
      this.overflow = [...accepted, ...refused.filter(isOnlyTooMany).map(({ file }) => file)]
      this.rejections = [...accepted.map(oneTooMany), ...refused]
      return
    }
    this.rejections = [...earlier, ...refused]
    this.take(accepted)
    if (this.items.length > 0 && accepted.length > 0) this.view = 'UPLOAD'
  }

  /** Files chosen by a dialog, whose filter a person can switch off: unfit ones are listed with the reason. */
  add(files: readonly File[]) {
    this.rejections = this.earlierRejections
    this.overflow = []
    this.take(files)
  }

  /** Files dropped anywhere in the window. */
  dropBeside(files: readonly File[]) {
    this.add(files)
    this.show(this.items.length > 0 ? 'UPLOAD' : 'ADD', { keepsRejections: true })
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
    const files = this.overflow.slice(0, this.room)
    this.rejections = this.rejections.filter((one) => !isOneTooMany(one) || !files.includes(one.file))
    this.overflow = []
    this.take(files)
    if (this.items.length > 0) this.view = 'UPLOAD'
  }

  /** With files waiting for the same upload, its ending names these too. */
  private get earlierRejections(): readonly Rejection[] {
    return this.items.length > 0 ? this.rejections.filter((one) => !isOneTooMany(one)) : []
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
    return this.run === null && this.room > 0
  }

  remove(item: UploadItem) {
    this.run?.cancel(item)
    this.items = this.items.filter((one) => one !== item)
    if (this.items.length === 0 && this.view === 'UPLOAD' && !this.run) this.view = 'ADD'
  }

  show(view: UploadView, { keepsRejections = false } = {}) {
    const isOver = this.view === 'SUCCESS' && view !== 'SUCCESS'
    if (isOver) {
      this.added = []
      this.items = this.items.filter(({ status }) => status !== 'unfit')
    }
    this.view = view
    if (isOver || (this.items.length === 0 && !keepsRejections)) this.rejections = []
    if (!keepsRejections) this.overflow = []
  }

  /** UPLOAD and SUCCESS lead back to the drop zone. False: there is nothing to go back to here. */
  back(): boolean {
    if (this.view !== 'UPLOAD' && this.view !== 'SUCCESS') return false
    this.show('ADD')
    return true
  }

  dismissFailures() {
    const { notUploaded } = this
    this.items = this.items.filter((item) => !notUploaded.includes(item) && item.status !== 'unfit')
    this.rejections = []
  }

  cancelAll() {
    this.run?.cancelAll()
  }

  /** Uploads everything that waits, and only what failed of an earlier run. */
  async submit(): Promise<void> {
    const integration = this.integration
    if (!integration || this.run || this.startable.length === 0) return
    const run = new UploadRun(this.startable, integration, this.uses)
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
    this.items = this.items.filter((item) => item.status !== 'uploaded')
    const banner = bannerOf(run)
    if (banner) this.uses.banners.show(banner)
    if (hasFailed && integration.showFilesTab) this.view = 'FILES'
    if (!banner && uploaded) {
      this.view = 'SUCCESS'
      this.uses.navigation.finish()
    }
  }

  private take(files: readonly File[]) {
    const integration = this.integration
    const meant = files.filter((file) => !SYSTEM_FILES.has(file.name))
    const wanted = meant.filter((file) => !this.isListed(file))
    if (wanted.length < meant.length) this.warn(uploadTexts().listedAlready(meant.length - wanted.length))
    if (!integration || wanted.length === 0) return
    if (wanted.length > this.room) {
      this.overflow = wanted
      this.rejections = [...this.rejections, ...wanted.map(oneTooMany)]
      return
    }
    const added = wanted.map((file) => {
      const reason = unfitness(file, integration)
      return reason ? UploadItem.unfit(file, reason) : new UploadItem(file)
    })
    this.items = [...this.items, ...added]
    void this.copies.look()
  }

  private warn(message: string) {
    this.uses.banners.show({ type: 'WARN', message })
  }

  private isListed(file: File): boolean {
    return this.items.some(
      (item) =>
        item.path === pathOf(file) &&
        item.file.size === file.size &&
        item.file.lastModified === file.lastModified,
    )
  }

  /** Largest file in megabytes, as the drop zone says it. */
  get megabytes(): string {
    return limitInMegabytes(this.integration?.maxFileSize ?? limits.maxFileSize)
  }
}

import { makeAutoObservable, observableRef } from 'mobx'
import type { Integration } from '../../domain/offer/Integrations.ts'
import { uploadTexts } from '../../i18n/uploadTexts.ts'
import { rejectionReason, unfitness } from './fitness.ts'
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
import { SYSTEM_FILES } from './uploadTypes.ts'

/** The chosen files, and those that were refused. */
export class UploadQueue {
  items: readonly UploadItem[] = []
  rejections: readonly Rejection[] = []
  /** Files of a choice that was refused because there were too many, in their order. */
  overflow: readonly File[] = []

  constructor(
    private readonly integration: () => Integration | null,
    /** So many of the files are listed already. */
    private readonly onListedAlready: (count: number) => void,
    private readonly onAdded: () => void,
  ) {
    makeAutoObservable<this, 'integration' | 'onListedAlready' | 'onAdded'>(
      this,
      {
        integration: false,
        onListedAlready: false,
        onAdded: false,
        items: observableRef,
        rejections: observableRef,
        overflow: observableRef,
      },
      { autoBind: true },
    )
  }

  /** How many more files this upload takes. */
  get room(): number {
    return Math.max(0, (this.integration()?.maxFilesCount ?? 0) - this.items.length)
  }

  get startable(): readonly UploadItem[] {
    return this.items.filter((item) => item.canStart)
  }

  /** Stored nowhere yet, after a run: shown above the files, to be tried again. */
  get notUploaded(): readonly UploadItem[] {
    return this.items.filter((item) => item.status === 'failed' || item.status === 'untagged')
  }

  /** What was refused when it was chosen, and every rule that each broke. */
  get refused(): readonly LeftOut[] {
    const integration = this.integration()
    if (!integration) return []
    // Two of them may share name and date.
    return this.rejections.map(({ file, errors }, index) => ({
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

  /**
   * Takes what the drop zone accepted. If there are too many files, nobody knows which were meant, so none is taken.
   * Returns whether files were taken.
   */
  drop(accepted: readonly File[], rejections: readonly Rejection[]): boolean {
    const refused = rejections.filter(({ file }) => !SYSTEM_FILES.has(file.name))
    const earlier = this.earlierRejections
    this.overflow = []
    if (refused.some(isOneTooMany)) {
      this.overflow = [...accepted, ...refused.filter(isOnlyTooMany).map(({ file }) => file)]
      this.rejections = [...accepted.map(oneTooMany), ...refused]
      return false
    }
    this.rejections = [...earlier, ...refused]
    this.take(accepted)
    return this.items.length > 0 && accepted.length > 0
  }

  /** Adds files of a dialog, whose filter can be switched off: unfit ones are listed with the reason. */
  add(files: readonly File[]) {
    this.rejections = this.earlierRejections
    this.overflow = []
    this.take(files)
  }

  /** Of a choice of too many files, takes as many as there is room for. */
  takeFirst() {
    const files = this.overflow.slice(0, this.room)
    this.rejections = this.rejections.filter((one) => !isOneTooMany(one) || !files.includes(one.file))
    this.overflow = []
    this.take(files)
  }

  take(files: readonly File[]) {
    const integration = this.integration()
    const meant = files.filter((file) => !SYSTEM_FILES.has(file.name))
    const wanted = meant.filter((file) => !this.isListed(file))
    if (wanted.length < meant.length) this.onListedAlready(meant.length - wanted.length)
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
    this.onAdded()
  }

  remove(isMeant: (item: UploadItem) => boolean) {
    this.items = this.items.filter((item) => !isMeant(item))
  }

  forgetRejections() {
    this.rejections = []
  }

  forgetOverflow() {
    this.overflow = []
  }

  /** With files waiting for the same upload, its ending names these too. */
  private get earlierRejections(): readonly Rejection[] {
    return this.items.length > 0 ? this.rejections.filter((one) => !isOneTooMany(one)) : []
  }

  private isListed(file: File): boolean {
    return this.items.some(
      (item) =>
        item.path === pathOf(file) &&
        item.file.size === file.size &&
        item.file.lastModified === file.lastModified,
    )
  }
}

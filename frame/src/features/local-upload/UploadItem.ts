import type { UserFile } from '@inlet/wire/service'
import { makeAutoObservable, observableRef } from 'mobx'
import type { ErrorFacts } from '../../bridge/Host.ts'

/**
 * `unfit` never leaves this device. `untagged` is stored but lacks its tags: uploading it again would double it,
 * so only the tags are tried again.
 */
export type UploadStatus =
  | 'unfit'
  | 'waiting'
  | 'uploading'
  | 'uploaded'
  | 'untagged'
  | 'failed'
  | 'cancelled'

let lastKey = 0

/** One chosen file on its way to the service. */
export class UploadItem {
  readonly key = ++lastKey
  status: UploadStatus = 'waiting'
  /** Bytes sent so far. */
  sent = 0
  /** Why it is unfit, failed or untagged. */
  message = ''
  /** What the host hears of a failure; null unless it is failed or untagged. */
  error: ErrorFacts | null = null
  stored: UserFile | null = null
  /** The host has heard of it: a later retry of its tags is not news. */
  reported = false

  constructor(readonly file: File) {
    makeAutoObservable(this, {
      key: false,
      file: false,
      stored: observableRef,
      error: observableRef,
      reported: false,
    })
  }

  static unfit(file: File, message: string): UploadItem {
    const item = new UploadItem(file)
    item.status = 'unfit'
    item.message = message
    return item
  }

  /** Folder and name, where the file came out of a folder. */
  get path(): string {
    return this.file.webkitRelativePath || this.file.name
  }

  get canStart(): boolean {
    return (
      this.status === 'waiting' ||
      this.status === 'failed' ||
      this.status === 'cancelled' ||
      this.status === 'untagged'
    )
  }

  begin() {
    this.status = 'uploading'
    this.sent = this.stored ? this.file.size : 0
    this.message = ''
    this.error = null
  }

  progress(sent: number) {
    this.sent = Math.min(sent, this.file.size)
  }

  store(file: UserFile) {
    this.stored = file
    this.sent = this.file.size
  }

  end(
    status: 'uploaded' | 'untagged' | 'failed' | 'cancelled',
    message = '',
    error: ErrorFacts | null = null,
  ) {
    this.status = status
    this.message = message
    this.error = error
  }
}

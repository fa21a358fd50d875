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

/** What is wrong, why, and what the host is sent. */
export type UploadFailure = {
  readonly message: string
  readonly reason: string
  readonly error: ErrorFacts
}

let lastKey = 0

/** One chosen file on its way to the service. */
export class UploadItem {
  readonly key = ++lastKey
  status: UploadStatus = 'waiting'
  /** Bytes sent so far. */
  sent = 0
  /** What is wrong: that it is unfit, failed or untagged. */
  message = ''
  /** Why it failed or is untagged; it can be the message itself. */
  reason = ''
  /** The failure as the host gets it; null unless it is failed or untagged. */
  error: ErrorFacts | null = null
  stored: UserFile | null = null
  /** By which the service goes on with its bytes after a lost connection or a reload. */
  resumeId: string | null = null
  /** When it goes on by itself, because the service asked us to slow down; null while bytes may move. */
  waitsUntil: number | null = null
  /** The host has heard of it: a later retry of its tags is not news. */
  reported = false
  /** The host has heard that it waits: that it waited in vain is not news. */
  waitReported = false

  constructor(readonly file: File) {
    makeAutoObservable(this, {
      key: false,
      file: false,
      stored: observableRef,
      error: observableRef,
      reported: false,
      waitReported: false,
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
    this.reason = ''
    this.error = null
    this.waitReported = false
  }

  /** Null: goes on. */
  wait(until: number | null) {
    this.waitsUntil = until
  }

  progress(sent: number) {
    this.sent = Math.min(sent, this.file.size)
  }

  resumeBy(id: string | null) {
    this.resumeId = id
  }

  store(file: UserFile) {
    this.stored = file
    this.sent = this.file.size
  }

  end(status: 'uploaded' | 'cancelled') {
    this.status = status
    this.waitsUntil = null
  }

  /** Unfit: trying again is of no use. */
  fail(status: 'untagged' | 'failed' | 'unfit', { message, reason, error }: UploadFailure) {
    this.status = status
    this.waitsUntil = null
    this.message = message
    this.reason = reason
    this.error = error
  }
}

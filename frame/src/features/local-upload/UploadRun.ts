import type { UserFile } from '@inlet/wire/service'
import { makeAutoObservable } from 'mobx'
import * as limits from '../../domain/limits.ts'
import type { Integration } from '../../domain/offer/Integrations.ts'
import { tagsOf } from '../../domain/offer/requestSettings.ts'
import { errorFacts } from '../../domain/shell/errorFacts.ts'
import type { Failed, HostEvents } from '../../domain/shell/HostEvents.ts'
import type { Session } from '../../domain/shell/Session.ts'
import { reasonFor, triage } from '../../domain/shell/triage.ts'
import { uploadTexts } from '../../i18n/uploadTexts.ts'
import type { Clock } from '../../lib/Clock.ts'
import { Fault, isFault } from '../../service/Fault.ts'
import type { ServiceClient } from '../../service/ServiceClient.ts'
import { fileTypeOf } from './fitness.ts'
import { isReadable } from './isReadable.ts'
import type { UploadItem } from './UploadItem.ts'
import { uploadSettings } from './uploadSettings.ts'

/** How often one file waits because the service asked us to slow down. */
const MAX_TRIES = 5

export type UploadRunDependencies = {
  readonly session: Session
  readonly events: HostEvents
  readonly client: Pick<ServiceClient, 'uploads' | 'files'>
  readonly clock: Clock
}

/** One press of the button: a bounded number of files moves at a time, each can be cancelled alone. */
export class UploadRun {
  readonly startedAt: number
  private readonly aborts = new Map<UploadItem, AbortController>()
  private readonly queue: UploadItem[]

  constructor(
    readonly items: readonly UploadItem[],
    private readonly integration: Integration,
    private readonly uses: UploadRunDependencies,
  ) {
    this.startedAt = uses.clock.now()
    this.queue = [...items]
    makeAutoObservable<this, 'aborts' | 'queue' | 'integration' | 'uses'>(
      this,
      { aborts: false, queue: false, integration: false, uses: false, items: false, startedAt: false },
      { autoBind: true },
    )
  }

  /** 0 to 1 over the bytes of all files; files without bytes count as done when they end. */
  get progress(): number {
    const total = this.items.reduce((sum, item) => sum + item.file.size, 0)
    const sent = this.items.reduce((sum, item) => sum + item.sent, 0)
    return total === 0 ? 0 : sent / total
  }

  get remaining(): number {
    return this.items.filter((item) => item.status === 'waiting' || item.status === 'uploading').length
  }

  /** Files that are new at the service, each once. */
  takeStored(): readonly UserFile[] {
    return this.items.flatMap((item) => {
      if (!item.stored || item.reported) return []
      item.reported = true
      return [item.stored]
    })
  }

  /** Some of it waits because the service asked us to slow down. */
  get isWaiting(): boolean {
    return this.items.some((item) => item.waitsUntil !== null)
  }

  /** What the host has not heard yet. */
  get failures(): readonly Failed[] {
    return this.items.flatMap(({ file, message, error, waitReported }) => {
      const isKnown = waitReported && error?.code === 'RATE_LIMITED'
      return error && !isKnown ? [{ name: file.name, message, error }] : []
    })
  }

  /** Resolves when every file has ended, one way or another. */
  async finished(): Promise<void> {
    const worker = async () => {
      for (let item = this.queue.shift(); item; item = this.queue.shift()) await this.upload(item)
    }
    await Promise.all(Array.from({ length: limits.parallelUploads }, worker))
  }

  cancel(item: UploadItem) {
    const waiting = this.queue.indexOf(item)
    if (waiting >= 0) {
      this.queue.splice(waiting, 1)
      item.end('cancelled')
    }
    this.aborts.get(item)?.abort()
  }

  cancelAll() {
    for (const item of [...this.queue, ...this.aborts.keys()]) this.cancel(item)
  }

  private async upload(item: UploadItem): Promise<void> {
    const abort = new AbortController()
    this.aborts.set(item, abort)
    item.begin()
    try {
      if (!item.stored) item.store(await this.send(item, abort.signal))
    } catch (cause) {
      await this.giveUp(item, cause)
      return
    } finally {
      this.aborts.delete(item)
    }
    await this.tag(item)
  }

  private async send(item: UploadItem, signal: AbortSignal): Promise<UserFile> {
    const { session, client } = this.uses
    const settings = uploadSettings(
      fileTypeOf(item.file, this.integration),
      this.integration.settings,
      session.options,
    )
    for (let tries = 0; ; tries++) {
      try {
        return await client.uploads.upload(item.file, settings, {
          signal,
          onProgress: (sent) => item.progress(sent),
          resumeId: item.resumeId,
          onResumeId: (id) => item.resumeBy(id),
        })
      } catch (cause) {
        if (!isFault(cause) || cause.status !== 429 || tries >= MAX_TRIES) throw cause
        this.reportWait(item, cause)
        await this.pause(item, (cause.retryAfter ?? 2 ** tries) * 1000, signal)
        if (signal.aborted) throw new Fault('aborted')
      }
    }
  }

  /** The file is stored by now: a failure here must not make anybody upload it twice. */
  private async tag(item: UploadItem): Promise<void> {
    const tags = tagsOf(this.uses.session.options)
    const { stored } = item
    if (!stored || Object.keys(tags).length === 0) return item.end('uploaded')
    try {
      const tagged = await this.uses.client.files.tag({ organization_user_file_id: stored.id, tags })
      // A small file may be ready by now. The host gets it as it was accepted, with its import ahead.
      item.store({ ...stored, tags: tagged.tags })
      item.end('uploaded')
    } catch (cause) {
      if (!isFault(cause)) throw cause
      const message = uploadTexts().tagsFailed
      item.fail('untagged', { message, reason: reasonFor(cause), error: errorFacts(cause, 'FILE_REJECTED') })
    }
  }

  private async giveUp(item: UploadItem, cause: unknown): Promise<void> {
    const fault: Fault | null = isFault(cause) ? cause : null
    if (!fault) throw cause
    const shown = triage(fault, uploadTexts().failed)
    if (shown.kind === 'ignore') return item.end('cancelled')
    // Browsers call it a lost connection when a file has moved, has changed or cannot be fetched from its cloud.
    if (fault.status === 0 && !(await isReadable(item.file))) {
      const message = uploadTexts().unreadable
      const error = { ...errorFacts(fault), code: 'FILE_REJECTED', cause: 'unreadable' } as const
      return item.fail('unfit', { message, reason: message, error })
    }
    const { message, reason } = shown
    item.fail('failed', { message, reason, error: errorFacts(fault, 'FILE_REJECTED') })
  }

  /** Once for all files of the run that wait. */
  private reportWait(item: UploadItem, fault: Fault) {
    if (this.items.some((one) => one.waitReported)) return
    item.waitReported = true
    const name = item.file.name
    this.uses.events.failure('LOCAL_FILES', { name, message: reasonFor(fault), error: errorFacts(fault) })
  }

  private async pause(item: UploadItem, ms: number, signal: AbortSignal): Promise<void> {
    const { clock } = this.uses
    item.wait(clock.now() + ms)
    await new Promise<void>((resolve) => {
      const cancel = clock.after(ms, resolve)
      const stop = () => {
        cancel()
        resolve()
      }
      signal.addEventListener('abort', stop, { once: true })
    })
    item.wait(null)
  }
}

import type { UserFile } from '@inlet/wire/service'
import { makeAutoObservable } from 'mobx'
import { errorFacts } from '../../domain/errorFacts.ts'
import type { Failed } from '../../domain/HostEvents.ts'
import type { Integration } from '../../domain/Integrations.ts'
import { limits } from '../../domain/limits.ts'
import type { Session } from '../../domain/Session.ts'
import { tagsOf } from '../../domain/settings.ts'
import { triage } from '../../domain/triage.ts'
import { uploadSettings } from '../../domain/uploadSettings.ts'
import { uploadTexts } from '../../i18n/uploadTexts.ts'
import type { Clock } from '../../lib/Clock.ts'
import { type Fault, isFault } from '../../service/Fault.ts'
import type { Knowledge } from '../../service/Knowledge.ts'
import { fileTypeOf } from './fitness.ts'
import type { UploadItem } from './UploadItem.ts'

/** How often one file waits because the service asked us to slow down. */
const PATIENCE = 5

export type UploadRunDependencies = {
  readonly session: Session
  readonly knowledge: Pick<Knowledge, 'uploads' | 'files'>
  readonly clock: Clock
}

/** One press of Submit: a bounded number of files moves at a time, each can be cancelled alone. */
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

  get failures(): readonly Failed[] {
    return this.items.flatMap(({ file, message, error }) =>
      error ? [{ name: file.name, message, error }] : [],
    )
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
      this.giveUp(item, cause)
      return
    } finally {
      this.aborts.delete(item)
    }
    await this.tag(item)
  }

  private async send(item: UploadItem, signal: AbortSignal): Promise<UserFile> {
    const { session, knowledge } = this.uses
    const settings = uploadSettings(
      fileTypeOf(item.file, this.integration),
      this.integration.settings,
      session.options,
    )
    for (let tries = 0; ; tries++) {
      try {
        return await knowledge.uploads.upload(item.file, settings, {
          signal,
          onProgress: (sent) => item.progress(sent),
        })
      } catch (cause) {
        if (!isFault(cause) || cause.status !== 429 || tries >= PATIENCE) throw cause
        await this.pause((cause.retryAfter ?? 2 ** tries) * 1000, signal)
      }
    }
  }

  /** The file is stored by now: a failure here must not make anybody upload it twice. */
  private async tag(item: UploadItem): Promise<void> {
    const tags = tagsOf(this.uses.session.options)
    if (!item.stored || Object.keys(tags).length === 0) return item.end('uploaded')
    try {
      item.store(await this.uses.knowledge.files.tag({ organization_user_file_id: item.stored.id, tags }))
      item.end('uploaded')
    } catch (cause) {
      if (!isFault(cause)) throw cause
      item.end('untagged', uploadTexts().tagsFailed, errorFacts(cause, 'FILE_REJECTED'))
    }
  }

  private giveUp(item: UploadItem, cause: unknown) {
    const fault: Fault | null = isFault(cause) ? cause : null
    if (!fault) throw cause
    const shown = triage(fault, uploadTexts().failed)
    if (shown.kind === 'ignore') item.end('cancelled')
    else item.end('failed', shown.message, errorFacts(fault, 'FILE_REJECTED'))
  }

  private pause(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.uses.clock.after(ms, resolve)
      const stop = () => {
        cancel()
        resolve()
      }
      signal.addEventListener('abort', stop, { once: true })
    })
  }
}

import type { Account, UserFile } from '@inlet/wire/service'
import { makeAutoObservable, runInAction } from 'mobx'
import type { Banners } from '../../domain/Banners.ts'
import type { CallEnd } from '../../domain/CallEnd.ts'
import { errorFacts } from '../../domain/errorFacts.ts'
import type { HostEvents } from '../../domain/HostEvents.ts'
import type { Integration } from '../../domain/Integrations.ts'
import { limits } from '../../domain/limits.ts'
import type { RemoteList } from '../../domain/RemoteList.ts'
import type { Session } from '../../domain/Session.ts'
import { sendsDeletionWebhooks } from '../../domain/settings.ts'
import { tellFailure } from '../../domain/tellFailure.ts'
import { filesTexts } from '../../i18n/filesTexts.ts'
import { formatList } from '../../i18n/numbers.ts'
import { inParallel } from '../../lib/inParallel.ts'
import { isFault } from '../../service/Fault.ts'
import type { FileCalls } from '../../service/Knowledge.ts'
import { fileName } from './fileName.ts'
import type { FilesScope } from './filesQuery.ts'

export type FileActionsDependencies = {
  readonly knowledge: { readonly files: FileCalls }
  readonly session: Session
  readonly banners: Banners
  readonly events: HostEvents
}

/** Whose files these are. */
export type FilesOwner = { readonly integration: Integration; readonly account: Account | null }

/** What became of one file. */
type Outcome = CallEnd & { readonly file: UserFile }

/** What can be done to the files that are selected: one thing at a time, and every file answered for. */
export class FileActions {
  status: 'idle' | 'resyncing' | 'deleting' = 'idle'

  constructor(
    private readonly list: RemoteList<UserFile, FilesScope>,
    private readonly owner: FilesOwner,
    private readonly uses: FileActionsDependencies,
  ) {
    makeAutoObservable<this, 'list' | 'owner' | 'uses'>(
      this,
      { list: false, owner: false, uses: false },
      { autoBind: true },
    )
  }

  /** Has the selected files read again at their source. */
  async resync(): Promise<void> {
    const files = this.list.selectedRows
    if (this.status !== 'idle' || files.length === 0) return
    if (files.length > limits.resyncFiles) return this.refuse(filesTexts().resyncLimit(limits.resyncFiles))
    this.status = 'resyncing'
    try {
      this.concludeResync(await inParallel(files, limits.parallelResyncs, this.resyncOne))
    } finally {
      this.rest()
    }
  }

  /** Deletes the selected files, with everything in those that are folders. */
  async remove(): Promise<void> {
    const files = this.list.selectedRows
    if (this.status !== 'idle' || files.length === 0) return
    if (files.length > limits.deleteFiles) return this.refuse(filesTexts().deleteLimit(limits.deleteFiles))
    const { integration } = this.owner
    const { knowledge, session } = this.uses
    const ids = files.map((file) => file.id)
    this.status = 'deleting'
    try {
      await knowledge.files.remove({
        filters: { ids, include_all_children: true },
        send_webhook: sendsDeletionWebhooks(integration.settings, session.options),
      })
      this.list.remove(ids)
      this.uses.banners.show({ type: 'SUCCESS', message: filesTexts().deleted })
      this.report(files)
      if (integration.fileSource) void session.refreshUser()
    } catch (cause) {
      const headline = filesTexts().deleteFailed
      tellFailure(this.uses, integration.id, cause, { general: headline, headline })
    } finally {
      this.rest()
    }
  }

  private rest() {
    this.status = 'idle'
  }

  private refuse(message: string) {
    this.uses.banners.show({ type: 'ERROR', message })
  }

  private async resyncOne(file: UserFile): Promise<Outcome> {
    try {
      const { id } = await this.uses.knowledge.files.resync(file.id)
      // A poll may have brought news of the row meanwhile.
      const row = this.list.rows.find((one) => one.id === id) ?? file
      const queued = { ...row, sync_status: 'QUEUED_FOR_SYNC', sync_error_message: null }
      runInAction(() => this.list.replace([queued]))
      return { file: queued, reason: null }
    } catch (cause) {
      if (!isFault(cause)) throw cause
      const reason = cause.status === 409 ? filesTexts().notReady : filesTexts().somethingWrong
      return { file, reason, error: errorFacts(cause) }
    }
  }

  /** What failed stays selected, to be tried again. */
  private concludeResync(outcomes: readonly Outcome[]) {
    const failed = outcomes.filter(({ reason }) => reason !== null)
    const queued = outcomes.filter(({ reason }) => reason === null).map(({ file }) => file)
    this.list.deselect(queued.map((file) => file.id))
    if (failed.length === 0) {
      this.uses.banners.show({ type: 'SUCCESS', message: filesTexts().resynced })
    } else {
      const none = queued.length === 0
      this.uses.banners.show({
        type: 'ERROR',
        message: none ? filesTexts().noneResynced : filesTexts().someNotResynced(failed.length),
        additionalInfo: explain(failed),
      })
    }
    if (queued.length > 0) this.report(queued)
    const failures = outcomes.flatMap(({ file, ...end }) =>
      end.reason === null ? [] : [{ name: fileName(file), message: end.reason, error: end.error }],
    )
    this.uses.events.failure(this.owner.integration.id, ...failures)
  }

  private report(files: readonly UserFile[]) {
    const { integration, account } = this.owner
    const data_source_external_id = account?.data_source_external_id ?? null
    this.uses.events.success(integration.id, 'UPDATE', { data_source_external_id, sync_status: null, files })
  }
}

/** `File not ready to be resynced: a.pdf, b.pdf. Something went wrong: c.pdf` */
function explain(failed: readonly Outcome[]): string {
  const names = new Map<string, string[]>()
  for (const { file, reason } of failed) {
    names.set(reason ?? '', [...(names.get(reason ?? '') ?? []), fileName(file)])
  }
  return [...names].map(([reason, files]) => `${reason}: ${formatList(files)}`).join('. ')
}

import type { Account, UserFile } from '@inlet/wire/service'
import { makeAutoObservable, runInAction } from 'mobx'
import { fileName } from '../../domain/imports/fileName.ts'
import * as limits from '../../domain/limits.ts'
import type { RemoteList } from '../../domain/lists/RemoteList.ts'
import type { Integration } from '../../domain/offer/Integrations.ts'
import { sendsDeletionWebhooks } from '../../domain/offer/requestSettings.ts'
import type { Banner, Banners } from '../../domain/shell/Banners.ts'
import { type CallEnd, failedEnd } from '../../domain/shell/CallEnd.ts'
import { errorFacts } from '../../domain/shell/errorFacts.ts'
import type { HostEvents } from '../../domain/shell/HostEvents.ts'
import { notifyFailure } from '../../domain/shell/notifyFailure.ts'
import type { Session } from '../../domain/shell/Session.ts'
import { filesTexts } from '../../i18n/filesTexts.ts'
import { formatList } from '../../i18n/numbers.ts'
import { withReason } from '../../i18n/withReason.ts'
import type { Clock } from '../../lib/Clock.ts'
import { inParallel } from '../../lib/inParallel.ts'
import { type Fault, isFault } from '../../service/Fault.ts'
import type { FileCalls } from '../../service/ServiceClient.ts'
import type { FilesScope } from './filesQuery.ts'

export type FileActionsDeps = {
  readonly client: { readonly files: FileCalls }
  readonly session: Session
  readonly banners: Banners
  readonly events: HostEvents
  readonly clock: Clock
}

/** The account or source of the files. */
export type FilesOwner = { readonly integration: Integration; readonly account: Account | null }

/** Outcome for one file. `problem`: why it failed. */
type Outcome = CallEnd & { readonly file: UserFile; readonly problem?: string }

/** Actions on the selected files: one at a time, with an outcome for every file. */
export class FileActions {
  status: 'idle' | 'resyncing' | 'deleting' = 'idle'

  constructor(
    private readonly list: RemoteList<UserFile, FilesScope>,
    private readonly owner: FilesOwner & { readonly announcer: { announce(): void } },
    private readonly deps: FileActionsDeps,
  ) {
    makeAutoObservable<this, 'list' | 'owner' | 'deps'>(
      this,
      { list: false, owner: false, deps: false },
      { autoBind: true },
    )
  }

  /** Resyncs the selected files from their source. */
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

  /** Deletes the selected files, including everything in folders. */
  async remove(): Promise<void> {
    const files = this.list.selectedRows
    if (this.status !== 'idle' || files.length === 0) return
    if (files.length > limits.deleteFiles) return this.refuse(filesTexts().deleteLimit(limits.deleteFiles))
    const { integration } = this.owner
    const { client, session } = this.deps
    const ids = files.map((file) => file.id)
    this.status = 'deleting'
    try {
      await client.files.remove({
        filters: { ids, include_all_children: true },
        send_webhook: sendsDeletionWebhooks(integration.settings, session.options),
      })
      this.list.remove(ids)
      this.owner.announcer.announce()
      this.offerUndo(files)
      this.report(files)
      if (integration.fileSource) void session.refreshUser()
    } catch (cause) {
      const gone = isGone(cause) ? await this.takeOutGone(files) : []
      // All are deleted already, which was the goal: nothing failed.
      if (gone.length === files.length)
        this.deps.banners.show({ type: 'SUCCESS', message: filesTexts().alreadyGone(namesOf(gone)) })
      else {
        const headline = filesTexts().deleteFailed
        notifyFailure(this.deps, integration.id, cause, { general: headline, headline })
      }
    } finally {
      this.rest()
    }
  }

  /** Shown as long as the service can restore them, unless the user or another banner removes it. */
  private offerUndo(files: readonly UserFile[]) {
    const { banners, clock } = this.deps
    const { deleted, undo } = filesTexts()
    const action = { label: undo, run: () => void this.restore(files) }
    const banner: Banner = { type: 'SUCCESS', message: deleted, action, persist: true }
    banners.show(banner)
    clock.after(limits.restorable, () => banners.dismiss(banner))
  }

  private async restore(files: readonly UserFile[]): Promise<void> {
    const { integration } = this.owner
    const { client, session, banners } = this.deps
    const ids = files.map((file) => file.id)
    try {
      const send_webhook = sendsDeletionWebhooks(integration.settings, session.options)
      const restored = await client.files.restore({ ids, send_webhook })
      void this.list.bringBack(ids).then(this.owner.announcer.announce)
      const named = restored.filter(({ id }) => ids.includes(id))
      banners.show({ type: 'SUCCESS', message: filesTexts().restored(named.length) })
      this.report(named)
      if (integration.fileSource) void session.refreshUser()
    } catch (cause) {
      const headline = filesTexts().restoreFailed
      notifyFailure(this.deps, integration.id, cause, { general: headline, headline })
    }
  }

  private rest() {
    this.status = 'idle'
  }

  private refuse(message: string) {
    this.deps.banners.show({ type: 'ERROR', message })
  }

  private async resyncOne(file: UserFile): Promise<Outcome> {
    try {
      const { id } = await this.deps.client.files.resync(file.id)
      // A poll may have updated the row meanwhile.
      const row = this.list.rows.find((one) => one.id === id) ?? file
      const queued = { ...row, sync_status: 'QUEUED_FOR_SYNC', sync_error_message: null }
      runInAction(() => this.list.replace([queued]))
      return { file: queued, reason: null }
    } catch (cause) {
      const { deletedMeanwhile, notReady, somethingWrong } = filesTexts()
      const isBusy = isFault(cause) && cause.status === 409
      // The headline says what a 409 without a message means.
      const end = isBusy && cause.detail === '' ? { reason: '', error: errorFacts(cause) } : failedEnd(cause)
      if (isGone(cause) && (await this.takeOutGone([file])).length > 0)
        return { reason: deletedMeanwhile, error: errorFacts(cause), file, problem: somethingWrong }
      return { ...end, file, problem: isBusy ? notReady : somethingWrong }
    }
  }

  /** The files were deleted elsewhere: removes them from the list once the service confirms it. Returns their ids. */
  private async takeOutGone(files: readonly UserFile[]): Promise<readonly UserFile[]> {
    const ids = files.map(({ id }) => id)
    try {
      const pagination = { limit: limits.pollPage }
      const { results } = await this.deps.client.files.list({ pagination, filters: { ids } })
      const known = new Set(results.map(({ id }) => id))
      const gone = files.filter(({ id }) => !known.has(id))
      runInAction(() => {
        this.list.remove(gone.map(({ id }) => id))
        if (gone.length > 0) this.owner.announcer.announce()
      })
      return gone
    } catch (cause) {
      if (!isFault(cause)) throw cause
      return []
    }
  }

  /** Failed files stay selected, for a retry. */
  private concludeResync(outcomes: readonly Outcome[]) {
    const failed = outcomes.filter(({ reason }) => reason !== null)
    const queued = outcomes.filter(({ reason }) => reason === null).map(({ file }) => file)
    this.list.deselect(queued.map((file) => file.id))
    if (failed.length === 0) {
      this.deps.banners.show({ type: 'SUCCESS', message: filesTexts().resynced })
    } else {
      const none = queued.length === 0
      this.deps.banners.show({
        type: 'ERROR',
        message: none ? filesTexts().noneResynced : filesTexts().someNotResynced(failed.length),
        additionalInfo: explain(failed),
      })
    }
    this.report(queued)
    const failures = outcomes.flatMap(({ file, problem = '', ...end }) =>
      end.reason === null ? [] : [{ name: fileName(file), message: problem, error: end.error }],
    )
    this.deps.events.failure(this.owner.integration.id, ...failures)
  }

  /** Reports changed files to the host; nothing if there are none. */
  report(files: readonly UserFile[]) {
    if (files.length === 0) return
    const { integration, account } = this.owner
    const data_source_external_id = account?.data_source_external_id ?? null
    this.deps.events.success(integration.id, 'UPDATE', { data_source_external_id, sync_status: null, files })
  }
}

/** `File not ready to be resynced: a.pdf, b.pdf. Something went wrong: c.pdf. The service has a problem.` */
function explain(failed: readonly Outcome[]): string {
  const groups = new Map<string, Outcome[]>()
  for (const outcome of failed) {
    const key = `${outcome.problem} ${outcome.reason}`
    groups.set(key, [...(groups.get(key) ?? []), outcome])
  }
  return [...groups.values()]
    .map((group) => {
      const what = `${group[0]?.problem}: ${namesOf(group.map(({ file }) => file))}.`
      return withReason(what, group[0]?.reason ?? '')
    })
    .join(' ')
}

function namesOf(files: readonly UserFile[]): string {
  return formatList(files.map(fileName))
}

function isGone(cause: unknown): cause is Fault {
  return isFault(cause) && cause.status === 404
}

import type { UserFile } from '@inlet/wire/service'
import { makeAutoObservable, observableRef } from 'mobx'
import { NONE } from '../../domain/imports/countOf.ts'
import { type ImportedFile, ImportedFiles, type ListedFile } from '../../domain/imports/ImportedFiles.ts'
import { type PolledFiles, StatusPoll } from '../../domain/imports/StatusPoll.ts'
import type { Updates } from '../../domain/lists/LiveUpdates.ts'
import type { Outage } from '../../domain/lists/Poll.ts'
import { pollingInterval } from '../../domain/offer/settings.ts'
import type { HostEvents } from '../../domain/shell/HostEvents.ts'
import { reportToHost } from '../../domain/shell/notifyFailure.ts'
import type { Session } from '../../domain/shell/Session.ts'
import { filesTexts } from '../../i18n/filesTexts.ts'
import type { Clock } from '../../lib/Clock.ts'
import type { Visibility } from '../../lib/Visibility.ts'
import type { FileCalls } from '../../service/ServiceClient.ts'
import type { FilesOwner } from './FileActions.ts'

export type FileStatesDeps = {
  readonly client: { readonly files: Pick<FileCalls, 'list'> }
  readonly clock: Clock
  readonly visibility: Visibility
  readonly updates: Updates
  readonly session: Session
  readonly events: HostEvents
}

type Owner = Pick<FilesOwner, 'integration'> & PolledFiles & { readonly listedFolders: readonly ListedFile[] }

/** Follows the state of the listed files, and of the files in listed folders. */
export class FileStates {
  /** Since when polls for files in progress have failed. */
  outage: Outage | null = null
  private readonly poll: StatusPoll
  /** State of the files in listed folders. */
  private readonly folders: ImportedFiles

  constructor(
    private readonly owner: Owner,
    private readonly deps: FileStatesDeps,
  ) {
    const polling = {
      files: deps.client.files,
      clock: deps.clock,
      visibility: deps.visibility,
      updates: deps.updates,
      interval: () => pollingInterval(deps.session.options),
    }
    this.poll = new StatusPoll(owner, { ...polling, onOutage: (outage) => this.handleOutage(outage) })
    this.folders = new ImportedFiles(() => owner.listedFolders, polling)
    makeAutoObservable<this, 'owner' | 'deps' | 'poll' | 'folders'>(
      this,
      { owner: false, deps: false, poll: false, folders: false, outage: observableRef },
      { autoBind: true },
    )
  }

  start(): () => void {
    const stops = [this.poll.start(), this.folders.start()]
    return () => {
      for (const stop of stops) stop()
    }
  }

  /** State of a listed file, including the files in it. */
  standing(file: UserFile): ImportedFile {
    const { failed = NONE, left = NONE } = this.folders.of(file.id) ?? {}
    return { file, failed, left }
  }

  renew() {
    this.folders.renew()
  }

  /** Polls files in progress without waiting for the interval. */
  askNow() {
    this.poll.now()
  }

  /** Reports the first failed request to the host. `Accounts` reports the end of a session. */
  private handleOutage(outage: Outage | null) {
    this.outage = outage
    if (outage?.failures !== 1 || outage.fault.kind === 'unauthorized') return
    const { events } = this.deps
    reportToHost(events, this.owner.integration.id, outage.fault, { general: filesTexts().noNews })
  }
}

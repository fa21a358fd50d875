import type { Source } from '@inlet/wire/bridge'
import { makeAutoObservable, observableRef, reaction, runInAction } from 'mobx'
import { importsTexts } from '../../i18n/importsTexts.ts'
import type { Clock } from '../../lib/Clock.ts'
import type { Visibility } from '../../lib/Visibility.ts'
import type { Updates } from '../lists/LiveUpdates.ts'
import { type Outage, Poll } from '../lists/Poll.ts'
import { pollingInterval } from '../offer/settings.ts'
import type { HostEvents } from '../shell/HostEvents.ts'
import { reportToHost } from '../shell/notifyFailure.ts'
import type { Session } from '../shell/Session.ts'

/** State of an import, as far as the service has reported it. */
export type ImportState = {
  /** Files and folders whose import has not ended. */
  readonly left: number
  /** Folders among them. */
  readonly leftFolders?: number
  /** Null while the total is unknown, because folders are still being listed. */
  readonly total: number | null
  readonly failed: readonly FailedFile[]
  /** A ready file was read only in part. */
  readonly isInPart: boolean
  /** Counts pages of websites, not what was sent. */
  readonly countsPages?: boolean
  /** Number of ready files while the total is unknown. */
  readonly ready?: number
}

export type FailedFile = { readonly id: number; readonly name: string; readonly reason: string }

export type ImportWatchDeps = {
  readonly clock: Clock
  readonly visibility: Visibility
  readonly updates: Updates
  readonly session: Session
  readonly events: HostEvents
}

/** Milliseconds between the first two requests. Each pause doubles, up to the usual interval. */
const FIRST_PAUSE = 1000

/** Polls until the import of what was just added has ended, while the page is visible. */
export class ImportWatch {
  /** Null until the first response. */
  state: ImportState | null = null
  outage: Outage | null = null
  /** Something added here has not ended, or its end has not been left yet. */
  hasBegun = false
  private asked = 0
  /** How often something was added. A response to an earlier request does not know of it. */
  private round = 0
  private readonly poll: Poll

  constructor(
    private readonly source: Source,
    private readonly question: (signal: AbortSignal) => Promise<ImportState>,
    private readonly deps: ImportWatchDeps,
  ) {
    this.poll = new Poll((signal) => this.ask(signal), {
      ...deps,
      interval: () => Math.min(FIRST_PAUSE * 2 ** this.asked, pollingInterval(deps.session.options)),
      onOutage: (outage) => this.handleOutage(outage),
    })
    makeAutoObservable<this, 'source' | 'question' | 'deps' | 'poll' | 'asked' | 'round'>(
      this,
      {
        source: false,
        question: false,
        deps: false,
        poll: false,
        asked: false,
        round: false,
        state: observableRef,
        outage: observableRef,
      },
      { autoBind: true },
    )
  }

  get hasEnded(): boolean {
    return this.state?.left === 0
  }

  /** Call when something was added. */
  begin() {
    this.hasBegun = true
    this.state = null
    this.asked = 0
    this.round += 1
    this.poll.now()
  }

  /**
   * Polls while an import is running, or while `isWanted` returns true for another reason. Call the returned function
   * to stop and to forget an end that was shown.
   */
  start(isWanted: () => boolean = () => false): () => void {
    let stopPoll = () => {}
    const stopFollowing = reaction(
      () => (this.hasBegun && !this.hasEnded) || isWanted(),
      (isOpen) => {
        stopPoll()
        stopPoll = isOpen ? this.poll.start() : () => {}
        if (isOpen) this.poll.now()
      },
      { fireImmediately: true },
    )
    return () => {
      stopFollowing()
      stopPoll()
      if (this.hasEnded) this.forget()
    }
  }

  private forget() {
    this.hasBegun = false
  }

  private async ask(signal: AbortSignal): Promise<void> {
    const { round } = this
    const state = await this.question(signal)
    if (signal.aborted || round !== this.round) return
    this.asked += 1
    runInAction(() => {
      this.state = state
    })
  }

  /** Reports the first failed request to the host. `Accounts` reports the end of a session. */
  private handleOutage(outage: Outage | null) {
    this.outage = outage
    if (outage?.failures !== 1 || outage.fault.kind === 'unauthorized') return
    reportToHost(this.deps.events, this.source, outage.fault, { general: importsTexts().noNews })
  }
}

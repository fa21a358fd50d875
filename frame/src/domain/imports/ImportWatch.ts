import type { Source } from '@inlet/wire/bridge'
import { makeAutoObservable, observableRef, reaction, runInAction } from 'mobx'
import { importsTexts } from '../../i18n/importsTexts.ts'
import type { Clock } from '../../lib/Clock.ts'
import type { Visibility } from '../../lib/Visibility.ts'
import { type Outage, Poll } from '../lists/Poll.ts'
import { pollingInterval } from '../offer/settings.ts'
import type { HostEvents } from '../shell/HostEvents.ts'
import { reportToHost } from '../shell/notifyFailure.ts'
import type { Session } from '../shell/Session.ts'

/** How an import stands, as far as the service has said. */
export type ImportState = {
  /** Files whose import has not ended. */
  readonly left: number
  /** Null where nobody knows how many there will be: folders are still being opened. */
  readonly total: number | null
  readonly failed: readonly FailedFile[]
  /** Something in what is ready was not read. */
  readonly isInPart: boolean
  /** What is counted are pages of websites, not what was sent. */
  readonly countsPages?: boolean
  /** How many are ready, where nobody knows how many there will be. */
  readonly ready?: number
}

export type FailedFile = { readonly id: number; readonly name: string; readonly reason: string }

export type ImportWatchDeps = {
  readonly clock: Clock
  readonly visibility: Visibility
  readonly session: Session
  readonly events: HostEvents
}

/** Milliseconds between the first two questions; then twice as long each time, up to the usual interval. */
const FIRST_PAUSE = 1000

/** Follows what was just added until its import has ended: one question, asked again and again while somebody looks. */
export class ImportWatch {
  /** Null until the first answer. */
  state: ImportState | null = null
  outage: Outage | null = null
  /** Something was added here that has not ended, or whose end nobody has left yet. */
  hasBegun = false
  private asked = 0
  /** How often something was added: an answer to an earlier question knows nothing of it. */
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

  /** Something was added. */
  begin() {
    this.hasBegun = true
    this.state = null
    this.asked = 0
    this.round += 1
    this.poll.now()
  }

  /**
   * Asks while what has begun has not ended, and while `isWanted` says so for another reason. The answer stops it, and
   * with it goes an end that was seen.
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

  /** The host hears of the first question without an answer; of a session that has ended `Accounts` tells. */
  private handleOutage(outage: Outage | null) {
    this.outage = outage
    if (outage?.failures !== 1 || outage.fault.kind === 'unauthorised') return
    reportToHost(this.deps.events, this.source, outage.fault, { general: importsTexts().noNews })
  }
}

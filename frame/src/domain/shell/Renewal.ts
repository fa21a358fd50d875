import { makeAutoObservable, runInAction, when } from 'mobx'
import type { Host } from '../../bridge/Host.ts'
import type { PageReload, ReloadNote } from '../../lib/pageReload.ts'
import type { Drafts } from './Drafts.ts'
import type { Navigation } from './Navigation.ts'
import type { Session } from './Session.ts'

/** A deployment with processes of two builds could make the frame reload forever. */
const MAX_CONSECUTIVE_RELOADS = 3

type Deps = {
  readonly host: Pick<Host, 'report' | 'restart'>
  readonly session: Pick<Session, 'isSending'>
  readonly navigation: Pick<Navigation, 'step'>
  readonly drafts: Drafts
}

/**
 * Moves to a newer build when the deployment no longer has a file of this one. Once nothing is being sent, the
 * document reloads in the same step, with the drafts.
 */
export class Renewal {
  /** `waiting`: something is being sent. `lossy`: this host cannot pass drafts on, so the user decides. */
  status: 'idle' | 'waiting' | 'restarting' | 'lossy' = 'idle'
  private readonly before: ReloadNote

  constructor(
    private readonly deps: Deps,
    private readonly page: PageReload,
  ) {
    this.before = page.take()
    makeAutoObservable<this, 'deps' | 'page' | 'before'>(
      this,
      { deps: false, page: false, before: false },
      { autoBind: true },
    )
  }

  /** The user had agreed in the last document. */
  get hadConsented(): boolean {
    return this.before.hasConsented
  }

  get isPossible(): boolean {
    return this.before.count < MAX_CONSECUTIVE_RELOADS
  }

  /** @param part Name of the chunk that the deployment no longer has. */
  begin(part: string) {
    if (this.status !== 'idle' || !this.isPossible) return
    const { host, session } = this.deps
    this.status = 'waiting'
    host.report({ code: 'FRAME_UPDATED', cause: part, requestId: null })
    when(
      () => !session.isSending,
      // After events that the end of the sending still emits.
      () => void Promise.resolve().then(this.restart),
    )
  }

  /** Reloads even if drafts are lost. */
  reload() {
    const { step } = this.deps.navigation
    const hasConsented = step !== null && step !== 'CONNECT'
    this.page.reload({ hasConsented, count: this.before.count + 1 })
  }

  private async restart(): Promise<void> {
    this.status = 'restarting'
    const { host, drafts } = this.deps
    if (await host.restart(drafts.collect())) this.reload()
    else
      runInAction(() => {
        this.status = 'lossy'
      })
  }
}

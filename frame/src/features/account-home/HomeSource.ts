import type { Source } from '@inlet/wire/bridge'
import type { Account } from '@inlet/wire/service'
import { makeAutoObservable } from 'mobx'
import type { Accounts } from '../../domain/accounts/Accounts.ts'
import type { Integration, Integrations } from '../../domain/offer/Integrations.ts'
import type { Session } from '../../domain/shell/Session.ts'
import { type AddingWay, addingWay } from './addingWay.ts'

type HomeSourceDeps = {
  readonly accounts: Pick<Accounts, 'of'>
  readonly integrations: Integrations
  readonly session: Session
}

/** One third-party source as the host offers it: its accounts, and how content is added to them. */
export class HomeSource {
  constructor(
    private readonly id: Source,
    private readonly deps: HomeSourceDeps,
  ) {
    makeAutoObservable<this, 'id' | 'deps'>(this, { id: false, deps: false })
  }

  /** Null once the host has removed the source. */
  get integration(): Integration | null {
    return this.deps.integrations.find(this.id)
  }

  get accounts(): readonly Account[] {
    return this.deps.accounts.of(this.id)
  }

  get way(): AddingWay | null {
    return this.integration && addingWay(this.integration)
  }

  /** Whether more files can be added to an account here. */
  get addsFiles(): boolean {
    return this.way !== null
  }

  /** Pages are shared with us at the provider, so more of them are added in its own sign-in. */
  get addsPages(): boolean {
    return this.way === 'picker' && this.integration?.canSelectMorePages === true
  }

  /** Unless the host sets whether whole mailboxes are imported. */
  get asksWhichMail(): boolean {
    return this.way === 'mail' && this.integration?.settings.syncFilesOnConnection === undefined
  }

  get opensPicker(): boolean {
    return this.way === 'picker' && this.deps.session.options.openFilesTabTo === 'FILE_PICKER'
  }
}

import { makeAutoObservable } from 'mobx'
import { isAccountSyncing } from '../../domain/accounts/accountStatus.ts'
import {
  type AccountImport,
  type AccountImportDeps,
  accountImport,
} from '../../domain/imports/AccountImport.ts'
import type { HomeNavigation } from './HomeNavigation.ts'
import type { HomeSource } from './HomeSource.ts'

/** The sync and the import of the selected account. */
export class HomeProgress {
  constructor(
    private readonly source: HomeSource,
    private readonly navigation: HomeNavigation,
    private readonly deps: AccountImportDeps,
  ) {
    makeAutoObservable<this, 'source' | 'navigation' | 'deps'>(this, {
      source: false,
      navigation: false,
      deps: false,
    })
  }

  get isSyncing(): boolean {
    const { account } = this.navigation
    return account !== null && isAccountSyncing(account.sync_status)
  }

  get importing(): AccountImport | null {
    const { account } = this.navigation
    const { integration } = this.source
    return account && integration && accountImport(this.deps, integration, account)
  }

  /** The content of a new account is being listed for the first time. That syncs files only if some were chosen. */
  get isFirstListing(): boolean {
    const { account } = this.navigation
    return this.isSyncing && !account?.source_items_synced_at && !account?.files_synced_at
  }

  get isSyncingContent(): boolean {
    return this.isSyncing && (!this.isFirstListing || (this.importing?.watch.state?.left ?? 0) > 0)
  }

  /** Files may arrive although no import is known. */
  get expectsFiles(): boolean {
    return this.isFirstListing || (this.isSyncing && this.importing?.watch.hasBegun === true)
  }
}

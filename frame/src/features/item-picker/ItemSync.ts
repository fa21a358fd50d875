import type { Account, Item } from '@inlet/wire/service'
import { makeAutoObservable, runInAction } from 'mobx'
import type { Accounts } from '../../domain/accounts/Accounts.ts'
import { syncSettings } from '../../domain/accounts/syncSettings.ts'
import { type AccountImportDeps, accountImport } from '../../domain/imports/AccountImport.ts'
import type { Integration } from '../../domain/offer/Integrations.ts'
import type { Banners } from '../../domain/shell/Banners.ts'
import type { HostEvents } from '../../domain/shell/HostEvents.ts'
import type { Navigation } from '../../domain/shell/Navigation.ts'
import { notifyFailure } from '../../domain/shell/notifyFailure.ts'
import type { RequestIds } from '../../domain/shell/RequestIds.ts'
import type { Session } from '../../domain/shell/Session.ts'
import { itemsTexts } from '../../i18n/itemsTexts.ts'
import { isFault } from '../../service/Fault.ts'
import type { ItemCalls } from '../../service/ServiceClient.ts'
import type { ItemBasket } from './ItemBasket.ts'

export type ItemSyncDeps = AccountImportDeps & {
  readonly client: { readonly items: Pick<ItemCalls, 'sync'> }
  readonly accounts: Pick<Accounts, 'refresh'>
  readonly session: Session
  readonly banners: Banners
  readonly events: HostEvents
  readonly requestIds: RequestIds
  readonly navigation: Pick<Navigation, 'finish'>
}

type Owner = {
  readonly preview: { readonly mayImport: () => Promise<boolean> }
  readonly integration: Integration
  readonly account: Account
  readonly list: { readonly renew: () => Promise<unknown> }
}

/** Queues the chosen items. */
export class ItemSync {
  status: 'idle' | 'queueing' = 'idle'

  constructor(
    private readonly owner: Owner,
    private readonly basket: ItemBasket,
    private readonly deps: ItemSyncDeps,
  ) {
    makeAutoObservable<this, 'owner' | 'basket' | 'deps'>(
      this,
      { owner: false, basket: false, deps: false },
      { autoBind: true },
    )
  }

  /** Queues all chosen items, from any folder, in one call. */
  async submit(): Promise<void> {
    const chosen = this.basket.all.map(({ item }) => item)
    if (this.status !== 'idle' || chosen.length === 0) return
    if (!(await this.owner.preview.mayImport())) return
    const { client, requestIds, session, banners, accounts, navigation } = this.deps
    runInAction(() => {
      this.status = 'queueing'
    })
    const requestId = requestIds.forSyncing(this.owner.account.id)
    try {
      await client.items.sync({
        ...syncSettings(this.owner.integration, session.options),
        data_source_id: this.owner.account.id,
        ids: idsOf(chosen),
        ...(requestId ? { request_id: requestId } : {}),
      })
      this.basket.drop(chosen)
      const ids = chosen.map(({ external_id }) => external_id)
      accountImport(this.deps, this.owner.integration, this.owner.account).begin(ids)
      banners.show({ type: 'SUCCESS', message: itemsTexts().queued })
      accounts.refresh()
      navigation.finish()
      // Each has a file now, whose state the row shows.
      void this.owner.list.renew()
    } catch (cause) {
      requestIds.forget(requestId)
      this.fail(cause)
    } finally {
      runInAction(() => {
        this.status = 'idle'
      })
    }
  }

  private fail(cause: unknown) {
    const isRefused = isFault(cause) && cause.kind === 'refused'
    const headline = isRefused ? itemsTexts().refused : itemsTexts().unable
    notifyFailure(this.deps, this.owner.integration.id, cause, { general: headline, headline })
  }
}

/** An account with several drives must know which one contains the item. */
function idsOf(items: readonly Item[]) {
  return items.map((item) =>
    item.root_external_id ? { id: item.external_id, root_id: item.root_external_id } : item.external_id,
  )
}

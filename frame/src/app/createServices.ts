import type { Host } from '../bridge/Host.ts'
import { Accounts } from '../domain/accounts/Accounts.ts'
import { LiveUpdates } from '../domain/lists/LiveUpdates.ts'
import { Integrations } from '../domain/offer/Integrations.ts'
import type { Services } from '../domain/Services.tsx'
import { Banners } from '../domain/shell/Banners.ts'
import { Drafts } from '../domain/shell/Drafts.ts'
import { HostEvents } from '../domain/shell/HostEvents.ts'
import { Navigation } from '../domain/shell/Navigation.ts'
import { Renewal } from '../domain/shell/Renewal.ts'
import { RequestIds } from '../domain/shell/RequestIds.ts'
import { Session } from '../domain/shell/Session.ts'
import { StoreCache } from '../domain/shell/StoreCache.ts'
import type { Clock } from '../lib/Clock.ts'
import { logError } from '../lib/log.ts'
import type { PageReload } from '../lib/pageReload.ts'
import type { OpenSignInWindow } from '../lib/signInWindow.ts'
import type { TabMemory } from '../lib/tabMemory.ts'
import type { Visibility } from '../lib/Visibility.ts'
import type { ServiceClient } from '../service/ServiceClient.ts'
import { CloseGuard } from './CloseGuard.ts'
import { Reopening } from './Reopening.ts'

type ServicesOptions = {
  readonly clock: Clock
  readonly visibility: Visibility
  readonly host: Host
  readonly client: ServiceClient
  /** Default: the browser's windows. */
  readonly openSignInWindow?: OpenSignInWindow
  readonly pageReload: PageReload
  readonly tabMemory: TabMemory
}

/** The stores that features share, with closing and reopening. */
type AppServices = Services & { readonly closeGuard: CloseGuard; readonly reopening: Reopening }

export function createServices(options: ServicesOptions): AppServices {
  const { clock, visibility, host, client, openSignInWindow, pageReload, tabMemory } = options
  const session = new Session(client.identity, logError, clock)
  const storeCache = new StoreCache()
  const closeGuard = new CloseGuard(host, session, storeCache, () => reopening.leave())
  const events = new HostEvents(host)
  const requestIds = new RequestIds(session)
  const banners = new Banners(clock)
  const navigation = new Navigation(closeGuard.request)
  const drafts = new Drafts()
  const updates = new LiveUpdates({ calls: client.changes, clock, visibility })
  const reopening = new Reopening({ host, session, navigation, drafts, storeCache }, tabMemory)
  return {
    clock,
    host,
    client,
    session,
    closeGuard,
    reopening,
    integrations: new Integrations(session),
    updates,
    accounts: new Accounts({
      calls: client.accounts,
      session,
      events,
      requestIds,
      banners,
      report: (error) => host.report(error),
      clock,
      visibility,
      updates,
      log: logError,
    }),
    navigation,
    drafts,
    renewal: new Renewal({ host, session, navigation, drafts }, pageReload),
    banners,
    events,
    requestIds,
    openSignInWindow,
    storeCache,
  }
}

import { createContext, type ReactNode, useContext } from 'react'
import type { Host } from '../bridge/Host.ts'
import type { Clock } from '../lib/Clock.ts'
import type { OpenSignInWindow } from '../lib/signInWindow.ts'
import type { ServiceClient } from '../service/ServiceClient.ts'
import type { Accounts } from './accounts/Accounts.ts'
import type { LiveUpdates } from './lists/LiveUpdates.ts'
import type { Integrations } from './offer/Integrations.ts'
import type { Banners } from './shell/Banners.ts'
import type { Drafts } from './shell/Drafts.ts'
import type { HostEvents } from './shell/HostEvents.ts'
import type { Navigation } from './shell/Navigation.ts'
import type { Renewal } from './shell/Renewal.ts'
import type { RequestIds } from './shell/RequestIds.ts'
import type { Session } from './shell/Session.ts'
import type { StoreCache } from './shell/StoreCache.ts'

/** What features may use. Created once, in main.tsx. */
export type Services = {
  readonly clock: Clock
  readonly host: Host
  readonly client: ServiceClient
  readonly session: Session
  readonly integrations: Integrations
  readonly accounts: Accounts
  readonly updates: LiveUpdates
  readonly navigation: Navigation
  readonly banners: Banners
  readonly events: HostEvents
  readonly requestIds: RequestIds
  /** Default: the browser's windows. */
  readonly openSignInWindow?: OpenSignInWindow | undefined
  readonly storeCache: StoreCache
  readonly drafts: Drafts
  readonly renewal: Renewal
}

const Context = createContext<Services | null>(null)

export function ServicesProvider({ services, children }: { services: Services; children: ReactNode }) {
  return <Context value={services}>{children}</Context>
}

export function useServices(): Services {
  const services = useContext(Context)
  if (!services) throw new Error('useServices must be used within ServicesProvider')
  return services
}

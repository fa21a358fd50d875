import { createContext, type ReactNode, useContext } from 'react'
import type { Host } from '../bridge/Host.ts'
import type { Clock } from '../lib/Clock.ts'
import type { OpenSignInWindow } from '../lib/signInWindow.ts'
import type { ServiceClient } from '../service/ServiceClient.ts'
import type { Accounts } from './Accounts.ts'
import type { Banners } from './Banners.ts'
import type { Drafts } from './Drafts.ts'
import type { HostEvents } from './HostEvents.ts'
import type { Integrations } from './Integrations.ts'
import type { Keeper } from './Keeper.ts'
import type { Navigation } from './Navigation.ts'
import type { Renewal } from './Renewal.ts'
import type { RequestIds } from './RequestIds.ts'
import type { Session } from './Session.ts'

/** What a feature may use. Built once, in main.tsx. */
export type Services = {
  readonly clock: Clock
  readonly host: Host
  readonly client: ServiceClient
  readonly session: Session
  readonly integrations: Integrations
  readonly accounts: Accounts
  readonly navigation: Navigation
  readonly banners: Banners
  readonly events: HostEvents
  readonly requestIds: RequestIds
  readonly openSignInWindow: OpenSignInWindow
  readonly keeper: Keeper
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

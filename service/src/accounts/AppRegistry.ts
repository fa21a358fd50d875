import * as v from 'valibot'
import type { AccountRow } from '../db/accounts/accounts.ts'
import {
  type AppRow,
  type ClientInUse,
  clientsInUse,
  contextOfApp,
  findAnyApp,
  findApp,
  type GivenUnder,
  sourcesWithApp,
} from '../db/accounts/apps.ts'
import { organizationOf } from '../db/customers/customers.ts'
import type { Db } from '../db/schema.ts'
import { type EnvelopeKeys, open } from '../lib/envelope.ts'
import { type Connector, SourceFault } from '../sources/Connector.ts'
import type { Connectors } from '../sources/createConnectors.ts'
import type { DeploymentApps } from '../sources/DeploymentApps.ts'
import { SANDBOX_CLIENT_ID, type SourceApp } from '../sources/SourceApp.ts'
import {
  appInForm,
  isThirdPartySource,
  needsApp,
  THIRD_PARTY_SOURCES,
  type ThirdPartySource,
} from '../sources/thirdPartySources.ts'

type Fields = Readonly<Record<string, string>>

type Deps = {
  readonly db: Db
  readonly keys: EnvelopeKeys
  readonly deployment: DeploymentApps
  readonly connectors: Connectors
}

const GONE = 'What this account was connected with is not set up here any more.'

const Settings = v.record(v.string(), v.string())

/** What people sign in with: a connector, and the app that they see there. */
export type SignInWay = {
  readonly connector: Connector
  /** Null: the one that is typed into the form of the source. */
  readonly app: SourceApp | null
  /** Whose app it is. */
  readonly origin: 'organization' | 'deployment' | 'sandbox' | null
}

/** Sources, by whether an organisation can connect them. */
export type Offer = {
  readonly available: readonly ThirdPartySource[]
  /** Of these, those that the sandbox plays although there is a connector to the source itself. */
  readonly played: readonly ThirdPartySource[]
  /** There is a connector, and no app. */
  readonly unconfigured: readonly ThirdPartySource[]
}

/**
 * What we are registered as at the sources. A sign-in is made under the organisation's own app, else under the
 * deployment's, else at the sandbox, where there is one. What it leaves stays with the app that it was given to.
 */
export class AppRegistry {
  private readonly deps: Deps

  constructor(deps: Deps) {
    this.deps = deps
  }

  /** What a sign-in that begins now is made with. Null: nobody of the organisation can sign in there. */
  async current(organizationId: number, source: string): Promise<SignInWay | null> {
    const { db, deployment, connectors } = this.deps
    if (!isThirdPartySource(source)) return null
    if (!needsApp(source)) {
      const connector = connectors.connectorFor(source)
      return connector?.oauth ? { connector, app: null, origin: null } : null
    }
    const connector = connectors.realFor(source)
    if (connector) {
      const row = await findApp(db, { organizationId, source })
      if (row) return { connector, app: this.opened(row), origin: 'organization' }
      const [app] = deployment.get(source) ?? []
      if (app) return { connector, app, origin: 'deployment' }
    }
    const played = connectors.playedFor(source)
    return played && { ...played, origin: 'sandbox' }
  }

  /** The connector for what was given to this client. Null: it cannot be used on this deployment. */
  connectorOf(source: string, clientId: string | null): Connector | null {
    const { connectors } = this.deps
    if (!isThirdPartySource(source) || !needsApp(source)) return connectors.connectorFor(source)
    return isPlayed(clientId) ? (connectors.playedFor(source)?.connector ?? null) : connectors.realFor(source)
  }

  /** The app that something was given under, as it is now. Null: it is gone, or people connect with keys. */
  async given(source: string, under: GivenUnder, fields: Fields): Promise<SourceApp | null> {
    const { db, deployment, connectors } = this.deps
    if (!isThirdPartySource(source)) return null
    if (!needsApp(source)) return appInForm(source, fields)
    if (under.id !== null) {
      const row = await findAnyApp(db, under.id)
      return row?.client_id === under.clientId ? this.opened(row) : null
    }
    if (isPlayed(under.clientId)) return connectors.playedFor(source)?.app ?? null
    return deployment.get(source)?.find(({ clientId }) => clientId === under.clientId) ?? null
  }

  /** Accounts that no app renews any more, and apps that no connector uses, for whoever starts the service. */
  async report(): Promise<{ readonly left: readonly ClientInUse[]; readonly unused: readonly string[] }> {
    const { db, deployment, connectors } = this.deps
    const isThere = (source: string, client: string) =>
      isThirdPartySource(source) && deployment.get(source)?.some(({ clientId }) => clientId === client)
    const inUse = await clientsInUse(db)
    return {
      left: inUse.filter(({ source, clientId }) => !isPlayed(clientId) && !isThere(source, clientId)),
      unused: [...deployment.keys()].filter((source) => !connectors.realFor(source)),
    }
  }

  /** The app that an account's access was given under. Rejects with a SourceFault if it is gone. */
  async ofAccount(account: AccountRow, fields: Fields): Promise<SourceApp> {
    const { app_id, client_id, data_source_type: source } = account
    const app = await this.given(source, { id: app_id, clientId: client_id }, fields)
    if (app) return app
    const organizationId = await organizationOf(this.deps.db, account.customer_id)
    // Whoever signs in again gets an access under the app that took its place.
    if (await this.current(organizationId, source)) throw new SourceFault('reconnect', GONE)
    throw new SourceFault('app', GONE)
  }

  async offerOf(organizationId: number): Promise<Offer> {
    const { db, deployment, connectors } = this.deps
    const own = await sourcesWithApp(db, organizationId)
    const hasApp = (source: ThirdPartySource) =>
      !needsApp(source) || own.has(source) || deployment.has(source)
    const isReal = (source: ThirdPartySource) => connectors.realFor(source) !== null && hasApp(source)
    const played = THIRD_PARTY_SOURCES.filter(
      (source) => connectors.playedFor(source) && !(needsApp(source) && isReal(source)),
    )
    const available = THIRD_PARTY_SOURCES.filter((source) => isReal(source) || played.includes(source))
    const unconfigured = THIRD_PARTY_SOURCES.filter(
      (source) => connectors.realFor(source) && !available.includes(source),
    )
    return { available, played: played.filter((source) => connectors.realFor(source)), unconfigured }
  }

  private opened(row: AppRow): SourceApp {
    const { id, organization_id: organizationId, source, client_id: clientId } = row
    const context = contextOfApp({ organizationId, source })
    const read = (sealed: string) => open(sealed, context, this.deps.keys)
    return {
      id,
      clientId,
      clientSecret: row.secret === null ? null : read(row.secret),
      ...(row.previous_secret !== null && { previousSecret: read(row.previous_secret) }),
      settings: v.parse(Settings, row.settings),
    }
  }
}

/** Also what was given before there were other apps than the sandbox's. */
function isPlayed(clientId: string | null): boolean {
  return clientId === null || clientId === SANDBOX_CLIENT_ID
}

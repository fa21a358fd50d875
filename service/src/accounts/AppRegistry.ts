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
import type { Connector } from '../sources/Connector.ts'
import type { Connectors } from '../sources/createConnectors.ts'
import type { DeploymentApps } from '../sources/DeploymentApps.ts'
import { SANDBOX_CLIENT_ID, type SourceApp } from '../sources/SourceApp.ts'
import { SourceFault } from '../sources/SourceFault.ts'
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

/** What users sign in with: a connector and its OAuth app. */
export type SignInWay = {
  readonly connector: Connector
  /** Null: the client that is typed into the source's form. */
  readonly app: SourceApp | null
  /** The owner of the app. */
  readonly origin: 'organization' | 'deployment' | 'sandbox' | null
}

/** Sources, by whether an organization can connect them. */
export type Offer = {
  readonly available: readonly ThirdPartySource[]
  /** Of these, the ones that the sandbox stands in for although a real connector exists. */
  readonly played: readonly ThirdPartySource[]
  /** Sources with a connector but without an app. */
  readonly unconfigured: readonly ThirdPartySource[]
}

/**
 * The OAuth apps at the sources. A sign-in uses the organization's own app, else the deployment's, else the sandbox's
 * if there is one. Its credential stays bound to that app.
 */
export class AppRegistry {
  private readonly deps: Deps

  constructor(deps: Deps) {
    this.deps = deps
  }

  /** Returns what a new sign-in uses. Null: nobody of the organization can sign in there. */
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

  /** Returns the connector for credentials of this client. Null: they can't be used on this deployment. */
  connectorOf(source: string, clientId: string | null): Connector | null {
    const { connectors } = this.deps
    if (!isThirdPartySource(source) || !needsApp(source)) return connectors.connectorFor(source)
    return isPlayed(clientId) ? (connectors.playedFor(source)?.connector ?? null) : connectors.realFor(source)
  }

  /**
   * Returns the current state of the app that issued a credential. Null: it was removed, or the source uses API keys.
   */
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

  /** Lists accounts that no app can refresh any more, and apps that no connector uses, for the log at startup. */
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

  /** Returns the app that issued an account's credential. Rejects with a SourceFault if it was removed. */
  async ofAccount(account: AccountRow, fields: Fields): Promise<SourceApp> {
    const { app_id, client_id, data_source_type: source } = account
    const app = await this.given(source, { id: app_id, clientId: client_id }, fields)
    if (app) return app
    const organizationId = await organizationOf(this.deps.db, account.customer_id)
    // A new sign-in uses the app that replaced it.
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

/** Also credentials from before there were other apps than the sandbox's. */
function isPlayed(clientId: string | null): boolean {
  return clientId === null || clientId === SANDBOX_CLIENT_ID
}

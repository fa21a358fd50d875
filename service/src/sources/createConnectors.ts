import type { Clock } from '../lib/Clock.ts'
import type { GuardedAgent } from '../outbound/createGuardedAgent.ts'
import { azureConnector } from './azure-blob-storage/azureConnector.ts'
import { azureMeaning } from './azure-blob-storage/azureMeaning.ts'
import { BOX_ORIGINS, boxConnector } from './box/boxConnector.ts'
import { boxMeaning } from './box/boxMeaning.ts'
import type { Connector } from './Connector.ts'
import type { Meaning } from './client/meaning.ts'
import { SourceClient } from './client/SourceClient.ts'
import { confluenceConnector } from './confluence/confluenceConnector.ts'
import { confluenceMeaning } from './confluence/confluenceMeaning.ts'
import { CONFLUENCE_ORIGINS } from './confluence/confluenceProfile.ts'
import { DOCUMENT360_ORIGINS, document360Connector } from './document360/document360Connector.ts'
import { document360Meaning } from './document360/document360Meaning.ts'
import { DROPBOX_ORIGINS, dropboxConnector } from './dropbox/dropboxConnector.ts'
import { dropboxMeaning } from './dropbox/dropboxMeaning.ts'
import { freshdeskConnector } from './freshdesk/freshdeskConnector.ts'
import { freshdeskMeaning } from './freshdesk/freshdeskMeaning.ts'
import { GITBOOK_ORIGIN, gitbookConnector } from './gitbook/gitbookConnector.ts'
import { gitbookMeaning } from './gitbook/gitbookMeaning.ts'
import { githubConnector } from './github/githubConnector.ts'
import { githubMeaning } from './github/githubMeaning.ts'
import { gmailConnector } from './gmail/gmailConnector.ts'
import { googleAddresses } from './google/googleAddresses.ts'
import { googleMeaning } from './google/googleMeaning.ts'
import { googleStorageConnector } from './google-cloud-storage/googleStorageConnector.ts'
import { storageMeaning } from './google-cloud-storage/storageMeaning.ts'
import { googleDriveConnector } from './google-drive/googleDriveConnector.ts'
import { GURU_ORIGIN, guruConnector } from './guru/guruConnector.ts'
import { guruMeaning } from './guru/guruMeaning.ts'
import { intercomConnector } from './intercom/intercomConnector.ts'
import { intercomMeaning } from './intercom/intercomMeaning.ts'
import { INTERCOM } from './intercom/intercomPlace.ts'
import { limitedConnector } from './limitedConnector.ts'
import { graphMeaning } from './microsoft/graphMeaning.ts'
import { NOTION_ORIGIN, notionConnector } from './notion/notionConnector.ts'
import { notionMeaning } from './notion/notionMeaning.ts'
import { onedriveConnector } from './onedrive/onedriveConnector.ts'
import { outlookConnector } from './outlook/outlookConnector.ts'
import { REAL_SOURCES, type RealSource } from './realSources.ts'
import type { SourceApp } from './SourceApp.ts'
import { s3Connector } from './s3/s3Connector.ts'
import { s3Meaning } from './s3/s3Meaning.ts'
import { salesforceConnector } from './salesforce/salesforceConnector.ts'
import { salesforceMeaning } from './salesforce/salesforceMeaning.ts'
import { servicenowConnector } from './servicenow/servicenowConnector.ts'
import { servicenowMeaning } from './servicenow/servicenowMeaning.ts'
import { sharepointConnector } from './sharepoint/sharepointConnector.ts'
import { slackConnector } from './slack/slackConnector.ts'
import { zendeskConnector } from './zendesk/zendeskConnector.ts'
import { zendeskMeaning } from './zendesk/zendeskMeaning.ts'
import { ZOTERO_ORIGINS, zoteroConnector } from './zotero/zoteroConnector.ts'
import { zoteroMeaning } from './zotero/zoteroMeaning.ts'

/** A source's own connector, which asks its emulator, and its app there. */
type Played = { readonly connector: Connector; readonly app: SourceApp }

export type Connectors = {
  /** The default of the two below. Null: the source is unknown, or not available on this deployment. */
  connectorFor(source: string): Connector | null
  /** The connector that asks the source itself, even if the sandbox is on. Null: there is none yet. */
  realFor(source: string): Connector | null
  /** The connector that asks the sandbox. Null: it is off, or the source is listed as real. */
  playedFor(source: string): Played | null
}

export type SourceEndpoints = {
  /** Storage accounts: a URL with `{account}` in it. */
  readonly azure: string
  /** Helpdesks: a URL with `{domain}` in it. */
  readonly freshdesk: string
  /** GitHub, or a GitHub Enterprise Server: `https://host/api/v3`. */
  readonly github: string
  /** Microsoft's cloud: the sign-in origin, and Graph with its version. */
  readonly microsoft: { readonly login: string; readonly graph: string }
  /** One origin for all of Google's APIs. Null: Google's own. */
  readonly google: string | null
  /** One origin for all of Intercom's. Null: Intercom's own. */
  readonly intercom: string | null
  /** Salesforce organizations: a URL with `{domain}` in it. */
  readonly salesforce: string
  /** Instances: a URL with `{instance}` in it. */
  readonly servicenow: string
  /** Slack, or GovSlack. */
  readonly slack: string
  /** Helpdesks: a URL with `{subdomain}` in it. */
  readonly zendesk: string
  /** One origin for all of a source's own, by source. */
  readonly origins: ReadonlyMap<string, string>
}

/** An emulator of a vendor, which the source's own connector asks in development. */
export type Emulated = {
  /** In the place of the vendor's. */
  readonly endpoints: Partial<SourceEndpoints>
  /** The way there, and nowhere else. */
  readonly agent: GuardedAgent
  readonly app: SourceApp
}

type Deps = {
  /** Null: the sandbox is off. */
  readonly sandbox: { emulatorOf(source: RealSource): Emulated } | null
  /** Sources that are not replaced by the sandbox. */
  readonly realSources: ReadonlySet<string>
  readonly endpoints: SourceEndpoints
  /** `operatorAgent` is for GitHub: only the operator can name a GitHub Enterprise Server. */
  readonly agents: { readonly agent: GuardedAgent; readonly operatorAgent: GuardedAgent }
  readonly userAgent: string
  readonly clock: Clock
  /** Returns the bytes that may still be written to the temporary folder. */
  readonly room: () => Promise<number>
}

/**
 * Creates the connectors of this deployment. If the sandbox is on, they ask its emulators, except those of
 * `realSources`.
 */
export function createConnectors(deps: Deps): Connectors {
  const { sandbox, realSources } = deps
  const real = new Map(
    Object.entries(realConnectors(deps)).map(([source, one]) => [source, limitedConnector(one)]),
  )
  const played = new Map<string, Played>()
  if (sandbox)
    for (const source of REAL_SOURCES)
      if (!realSources.has(source)) played.set(source, playedSource(deps, source, sandbox.emulatorOf(source)))
  const realFor = (source: string) => real.get(source) ?? null
  const playedFor = (source: string) => played.get(source) ?? null
  return { realFor, playedFor, connectorFor: (source) => playedFor(source)?.connector ?? realFor(source) }
}

function playedSource(deps: Deps, source: RealSource, { agent, app, ...emulated }: Emulated): Played {
  const endpoints = { ...deps.endpoints, ...emulated.endpoints }
  const connectors = realConnectors({ ...deps, endpoints, agents: { agent, operatorAgent: agent } })
  return { connector: limitedConnector(connectors[source]), app }
}

/** One entry per source. */
function realConnectors({
  endpoints,
  agents: { agent, operatorAgent },
  userAgent,
  clock,
  room,
}: Deps): Readonly<Record<RealSource, Connector>> {
  const client = (meaning: Meaning, way = agent) => new SourceClient({ agent: way, userAgent, meaning })
  const by = (meaning: Meaning) => ({ client: client(meaning), clock })
  const microsoft = { client: client(graphMeaning), clock, endpoints: endpoints.microsoft }
  const google = { client: client(googleMeaning), clock, addresses: googleAddresses(endpoints.google) }
  const originOf = (source: RealSource, own: string) => endpoints.origins.get(source) ?? own
  return {
    AZURE_BLOB_STORAGE: azureConnector({
      client: client(azureMeaning),
      clock,
      endpoint: endpoints.azure,
    }),
    BOX: boxConnector({
      ...by(boxMeaning),
      origins: { signIn: originOf('BOX', BOX_ORIGINS.signIn), api: originOf('BOX', BOX_ORIGINS.api) },
    }),
    CONFLUENCE: confluenceConnector({
      ...by(confluenceMeaning(clock)),
      origins: {
        signIn: originOf('CONFLUENCE', CONFLUENCE_ORIGINS.signIn),
        api: originOf('CONFLUENCE', CONFLUENCE_ORIGINS.api),
      },
    }),
    DOCUMENT360: document360Connector({
      ...by(document360Meaning),
      origins: endpoints.origins.has('DOCUMENT360') ? [originOf('DOCUMENT360', '')] : DOCUMENT360_ORIGINS,
    }),
    DROPBOX: dropboxConnector({
      ...by(dropboxMeaning),
      origins: {
        signIn: originOf('DROPBOX', DROPBOX_ORIGINS.signIn),
        api: originOf('DROPBOX', DROPBOX_ORIGINS.api),
        content: originOf('DROPBOX', DROPBOX_ORIGINS.content),
      },
    }),
    FRESHDESK: freshdeskConnector({ ...by(freshdeskMeaning), endpoint: endpoints.freshdesk }),
    GITBOOK: gitbookConnector({
      ...by(gitbookMeaning(clock)),
      origin: originOf('GITBOOK', GITBOOK_ORIGIN),
    }),
    GITHUB: githubConnector({
      client: client(githubMeaning(clock), operatorAgent),
      clock,
      endpoint: endpoints.github,
      room,
    }),
    GMAIL: gmailConnector(google),
    GOOGLE_CLOUD_STORAGE: googleStorageConnector({ ...google, client: client(storageMeaning) }),
    GOOGLE_DRIVE: googleDriveConnector(google),
    GURU: guruConnector({ ...by(guruMeaning), origin: originOf('GURU', GURU_ORIGIN) }),
    INTERCOM: intercomConnector({
      ...by(intercomMeaning(clock)),
      endpoints:
        endpoints.intercom === null ? INTERCOM : { app: endpoints.intercom, api: endpoints.intercom },
    }),
    NOTION: notionConnector({ ...by(notionMeaning), origin: originOf('NOTION', NOTION_ORIGIN) }),
    ONEDRIVE: onedriveConnector(microsoft),
    OUTLOOK: outlookConnector(microsoft),
    S3: s3Connector({ ...by(s3Meaning), origin: endpoints.origins.get('S3') ?? null }),
    SALESFORCE: salesforceConnector({ ...by(salesforceMeaning), endpoint: endpoints.salesforce }),
    SERVICENOW: servicenowConnector({ ...by(servicenowMeaning), endpoint: endpoints.servicenow }),
    SHAREPOINT: sharepointConnector(microsoft),
    // Slack refuses with status 200, so its answers are checked where they are read.
    SLACK: slackConnector({ client: client(() => null), clock, endpoint: endpoints.slack }),
    ZENDESK: zendeskConnector({ ...by(zendeskMeaning), endpoint: endpoints.zendesk }),
    ZOTERO: zoteroConnector({
      ...by(zoteroMeaning),
      origins: {
        signIn: originOf('ZOTERO', ZOTERO_ORIGINS.signIn),
        api: originOf('ZOTERO', ZOTERO_ORIGINS.api),
      },
    }),
  }
}

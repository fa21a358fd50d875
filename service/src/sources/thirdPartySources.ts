import { SOURCES, type Source } from '@inlet/wire/service'
import type { SourceApp } from './SourceApp.ts'

export type ThirdPartySource = Exclude<Source, 'LOCAL_FILES' | 'WEB_SCRAPER'>

type Fields = Readonly<Record<string, string | undefined>>

/** The traits of a third-party source that hold for the sandbox's connector and its own. */
type Traits = {
  /** On a sign-in page of the source, or with keys in a form of ours. */
  readonly connects: 'sign-in' | 'keys'
  /** A tree of items, repositories that users choose first, or single conversations. */
  readonly holds: 'items' | 'repositories' | 'conversations'
  /**
   * Returns the workspace that the form's fields name, in the notation of the frame. It is part of the
   * account's external id: one user in two workspaces is two accounts. Absent: one account per user.
   */
  readonly workspace?: (fields: Fields) => string | null
  /** If no files are chosen, everything is imported: help centers, wikis, mail. Users pick from drives. */
  readonly takenWhole?: true
  /** A mailbox, sorted by labels (several per message) or folders. */
  readonly mail?: 'labels' | 'folders'
  /** Content is in sites. The form may name one. */
  readonly sites?: true
  /** Users enter their organization's own app in the form, so the deployment needs none. */
  readonly bringsApp?: true
}

const signIn = { connects: 'sign-in', holds: 'items' } as const
const keys = { connects: 'keys', holds: 'items' } as const
const whole = { takenWhole: true } as const

/** The record of each source. A new source is one more entry. */
const traits = {
  AZURE_BLOB_STORAGE: keys,
  BOX: signIn,
  CONFLUENCE: {
    ...signIn,
    ...whole,
    // The site's own id, then its name.
    workspace: ({ confluence_subdomain: site }) => (site ? `site/${site}` : null),
  },
  DOCUMENT360: keys,
  DROPBOX: signIn,
  FRESHDESK: { ...keys, ...whole, workspace: ({ domain }) => domain ?? null },
  GITBOOK: { ...keys, ...whole, workspace: ({ organization }) => organization?.toLowerCase() ?? null },
  GITHUB: { ...keys, holds: 'repositories' },
  GMAIL: { ...signIn, ...whole, mail: 'labels' },
  GOOGLE_CLOUD_STORAGE: signIn,
  GOOGLE_DRIVE: signIn,
  GURU: keys,
  INTERCOM: { ...signIn, ...whole },
  NOTION: signIn,
  ONEDRIVE: signIn,
  OUTLOOK: { ...signIn, ...whole, mail: 'folders' },
  S3: { ...keys, workspace: ({ endpoint_url: endpoint }) => (endpoint ? new URL(endpoint).host : null) },
  SALESFORCE: { ...signIn, ...whole, workspace: ({ salesforce_domain: domain }) => domain ?? null },
  SERVICENOW: {
    ...signIn,
    bringsApp: true,
    workspace: ({ instance_subdomain: instance }) => instance ?? null,
  },
  SHAREPOINT: {
    ...signIn,
    sites: true,
    workspace: ({ microsoft_tenant: tenant, sharepoint_site_name: site }) =>
      [tenant, site].filter(Boolean).join('/') || null,
  },
  SLACK: { ...signIn, holds: 'conversations' },
  ZENDESK: { ...signIn, ...whole, workspace: ({ zendesk_subdomain: subdomain }) => subdomain ?? null },
  ZOTERO: signIn,
} as const satisfies Readonly<Record<ThirdPartySource, Traits>>

type Connecting<How> = {
  [Id in ThirdPartySource]: (typeof traits)[Id]['connects'] extends How ? Id : never
}[ThirdPartySource]

/** Sources that connect with keys in a form, not on a sign-in page. */
export type KeySource = Connecting<'keys'>

/** All sources except uploads and websites. */
export const THIRD_PARTY_SOURCES: readonly ThirdPartySource[] = SOURCES.filter(isThirdPartySource)

export function isThirdPartySource(source: string): source is ThirdPartySource {
  return Object.hasOwn(traits, source)
}

export function connectsWithKeys(source: ThirdPartySource): source is KeySource {
  return traits[source].connects === 'keys'
}

/** Whether users sign in with an app of the organization or the deployment. */
export function needsApp(source: ThirdPartySource): boolean {
  const { connects, bringsApp }: Traits = traits[source]
  return connects === 'sign-in' && !bringsApp
}

/** Returns the app from the source's form, or null if the form has none. */
export function appInForm(source: string, fields: Fields): SourceApp | null {
  if (!isThirdPartySource(source)) return null
  const { bringsApp }: Traits = traits[source]
  const { client_id: clientId, client_secret: clientSecret = null } = fields
  return bringsApp && clientId ? { id: null, clientId, clientSecret, settings: {} } : null
}

export function hasConversations(source: string): boolean {
  return isThirdPartySource(source) && traits[source].holds === 'conversations'
}

export function hasRepositories(source: string): boolean {
  return isThirdPartySource(source) && traits[source].holds === 'repositories'
}

/** Whether the source is a mailbox with labels. */
export function hasMailLabels(source: string): boolean {
  return mailOf(source) === 'labels'
}

/** Whether the source is a mailbox with folders. */
export function hasMailFolders(source: string): boolean {
  return mailOf(source) === 'folders'
}

/** Whether the top level is a list of sites. */
export function hasSites(source: string): boolean {
  if (!isThirdPartySource(source)) return false
  const { sites }: Traits = traits[source]
  return sites === true
}

export function isTakenWhole(source: string): boolean {
  if (!isThirdPartySource(source)) return false
  const { takenWhole }: Traits = traits[source]
  return takenWhole === true
}

export function workspaceOf(source: ThirdPartySource, fields: Fields): string | null {
  const { workspace }: Traits = traits[source]
  return workspace?.(fields) ?? null
}

function mailOf(source: string): Traits['mail'] {
  if (!isThirdPartySource(source)) return undefined
  const { mail }: Traits = traits[source]
  return mail
}

import { SOURCES, type Source } from '@inlet/wire/service'
import type { SourceApp } from './SourceApp.ts'

export type ThirdPartySource = Exclude<Source, 'LOCAL_FILES' | 'WEB_SCRAPER'>

type Fields = Readonly<Record<string, string | undefined>>

/** What a source of somebody else's is like, whoever calls it: the sandbox's connector, and its own. */
type Traits = {
  /** On a sign-in page of the source, or with keys that people type into a form of ours. */
  readonly connects: 'sign-in' | 'keys'
  /** A tree of items; repositories that are chosen first; or conversations that are asked for one by one. */
  readonly holds: 'items' | 'repositories' | 'conversations'
  /**
   * Which of its workspaces the form's fields mean, written as the frame takes it apart; absent where it has one for
   * each person. It is part of the account's external id: the same person in two workspaces is two accounts.
   */
  readonly workspace?: (fields: Fields) => string | null
  /** Connected without a choice of files, all of it is meant: help centres, wikis, mail. Drives are picked from. */
  readonly takenWhole?: true
  /** It is a mailbox, whose mail is sorted by labels, of which each has several, or lies in folders. */
  readonly mail?: 'labels' | 'folders'
  /** A company's things lie in sites, of which one can be named in the form. */
  readonly sites?: true
  /** People type an app of their organisation's own into the form: the deployment needs none. */
  readonly bringsApp?: true
}

const signIn = { connects: 'sign-in', holds: 'items' } as const
const keys = { connects: 'keys', holds: 'items' } as const
const whole = { takenWhole: true } as const

/** The record of each source: a new one is one entry more. */
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

/** Where people connect with keys that they type into a form, and not on a sign-in page. */
export type KeySource = Connecting<'keys'>

/** The sources that somebody else runs: all but uploads and websites. */
export const THIRD_PARTY_SOURCES: readonly ThirdPartySource[] = SOURCES.filter(isThirdPartySource)

export function isThirdPartySource(source: string): source is ThirdPartySource {
  return Object.hasOwn(traits, source)
}

export function connectsWithKeys(source: ThirdPartySource): source is KeySource {
  return traits[source].connects === 'keys'
}

/** Whether people sign in under an app of the organisation or the deployment. */
export function needsApp(source: ThirdPartySource): boolean {
  const { connects, bringsApp }: Traits = traits[source]
  return connects === 'sign-in' && !bringsApp
}

/** The app that people typed into the source's form; null where its form asks for none. */
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

/** Whether it is a mailbox with labels. */
export function hasMailLabels(source: string): boolean {
  return mailOf(source) === 'labels'
}

/** Whether it is a mailbox with folders. */
export function hasMailFolders(source: string): boolean {
  return mailOf(source) === 'folders'
}

/** Whether its top is a list of sites. */
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

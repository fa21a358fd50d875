import { SOURCES, type Source } from '@inlet/wire/service'
import type { KeyForm } from './KeyForm.ts'
import { MANIFESTS } from './manifests.ts'
import type { SignInForm } from './SignInForm.ts'
import type { SourceAccess } from './SourceAccess.ts'
import type { SourceApp } from './SourceApp.ts'
import type { FormFields, SourceManifest } from './SourceManifest.ts'

export type ThirdPartySource = Exclude<Source, 'LOCAL_FILES' | 'WEB_SCRAPER'>

/** Sources that connect with keys in a form, not on a sign-in page. */
export type KeySource = {
  [Id in ThirdPartySource]: (typeof MANIFESTS)[Id]['connects'] extends 'keys' ? Id : never
}[ThirdPartySource]

/** All sources except uploads and websites. */
export const THIRD_PARTY_SOURCES: readonly ThirdPartySource[] = SOURCES.filter(isThirdPartySource)

export function isThirdPartySource(source: string): source is ThirdPartySource {
  return Object.hasOwn(MANIFESTS, source)
}

/** The id of a source that an older version had. */
export function sourceName(source: string): string {
  return manifestOf(source)?.name ?? source
}

export function connectsWithKeys(source: ThirdPartySource): source is KeySource {
  return MANIFESTS[source].connects === 'keys'
}

export function keyFormOf(source: KeySource): KeyForm {
  return MANIFESTS[source].form
}

/** Returns null if the source has no form before its sign-in page. */
export function signInFormOf(source: string): SignInForm | null {
  const manifest = isThirdPartySource(source) ? MANIFESTS[source] : null
  return manifest?.connects === 'sign-in' ? manifest.form : null
}

/** The ways to connect a source, the default first. Empty: its keys say what they allow. */
export function accessesOf(source: string): readonly SourceAccess[] {
  return manifestOf(source)?.access ?? []
}

/** Returns the way of this kind, or the default for none. Undefined: the source doesn't have it. */
export function chosenAccess(source: string, kind: string | null | undefined): SourceAccess | undefined {
  const all = accessesOf(source)
  return kind ? all.find(({ access }) => access === kind) : all[0]
}

/** Whether users sign in with an app of the organization or the deployment. */
export function needsApp(source: ThirdPartySource): boolean {
  const { connects, bringsApp } = MANIFESTS[source]
  return connects === 'sign-in' && !bringsApp
}

/** Returns the app from the source's form, or null if the form has none. */
export function appInForm(source: string, fields: FormFields): SourceApp | null {
  const { client_id: clientId, client_secret: clientSecret = null } = fields
  return manifestOf(source)?.bringsApp && clientId ? { id: null, clientId, clientSecret, settings: {} } : null
}

export function hasConversations(source: string): boolean {
  return manifestOf(source)?.holds === 'conversations'
}

export function hasRepositories(source: string): boolean {
  return manifestOf(source)?.holds === 'repositories'
}

/** Whether the source is a mailbox with labels. */
export function hasMailLabels(source: string): boolean {
  return manifestOf(source)?.mail === 'labels'
}

/** Whether the source is a mailbox with folders. */
export function hasMailFolders(source: string): boolean {
  return manifestOf(source)?.mail === 'folders'
}

/** Whether the top level is a list of sites. */
export function hasSites(source: string): boolean {
  return manifestOf(source)?.sites === true
}

export function isTakenWhole(source: string): boolean {
  return manifestOf(source)?.takenWhole === true
}

/** Whether users may name a role at AWS. */
export function takesRoles(source: string): boolean {
  return manifestOf(source)?.takesRoles === true
}

function manifestOf(source: string): SourceManifest | null {
  return isThirdPartySource(source) ? MANIFESTS[source] : null
}

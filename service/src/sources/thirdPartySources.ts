import { SOURCES, type Source } from '@inlet/wire/service'

export type ThirdPartySource = Exclude<Source, 'LOCAL_FILES' | 'WEB_SCRAPER'>

/** The sources that somebody else runs: all but uploads and websites. */
export const THIRD_PARTY_SOURCES: readonly ThirdPartySource[] = SOURCES.filter(isNotOurs)

const known: ReadonlySet<string> = new Set(THIRD_PARTY_SOURCES)

/** Where people connect with keys that they type into a form, and not on a sign-in page. */
const KEY_SOURCES = [
  'AZURE_BLOB_STORAGE',
  'DOCUMENT360',
  'FRESHDESK',
  'GITBOOK',
  'GITHUB',
  'GURU',
  'S3',
] as const satisfies readonly ThirdPartySource[]
export type KeySource = (typeof KEY_SOURCES)[number]

const withKeys: ReadonlySet<string> = new Set(KEY_SOURCES)

export function isThirdPartySource(source: string): source is ThirdPartySource {
  return known.has(source)
}

/** Where there is no tree of items, but conversations that are asked for one by one. */
export function hasConversations(source: string): boolean {
  return source === 'SLACK'
}

export function connectsWithKeys(source: ThirdPartySource): source is KeySource {
  return withKeys.has(source)
}

function isNotOurs(source: Source): source is ThirdPartySource {
  return source !== 'LOCAL_FILES' && source !== 'WEB_SCRAPER'
}

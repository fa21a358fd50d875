import { SOURCES, type Source } from '@inlet/wire/service'

export type ThirdPartySource = Exclude<Source, 'LOCAL_FILES' | 'WEB_SCRAPER'>

/** The sources that somebody else runs: all but uploads and websites. */
export const THIRD_PARTY_SOURCES: readonly ThirdPartySource[] = SOURCES.filter(isNotOurs)

const known: ReadonlySet<string> = new Set(THIRD_PARTY_SOURCES)

/** Where people connect with keys that they type into a form, and not on a sign-in page. */
const WITH_KEYS: ReadonlySet<ThirdPartySource> = new Set<ThirdPartySource>([
  'AZURE_BLOB_STORAGE',
  'DOCUMENT360',
  'FRESHDESK',
  'GITBOOK',
  'GITHUB',
  'GURU',
  'S3',
])

export function isThirdPartySource(source: string): source is ThirdPartySource {
  return known.has(source)
}

export function connectsWithKeys(source: ThirdPartySource): boolean {
  return WITH_KEYS.has(source)
}

function isNotOurs(source: Source): source is ThirdPartySource {
  return source !== 'LOCAL_FILES' && source !== 'WEB_SCRAPER'
}

import type { Source } from '@inlet/wire/service'
import type { ThirdPartySource } from './thirdPartySources.ts'

export type OwnSource = Exclude<Source, ThirdPartySource>

/** `fileSource`: what the wire calls the source of its files; null where that is the format of each. */
type Traits = { readonly fileSource: string | null }

/** What people upload, and websites: they need no account and no connector. */
const traits: Readonly<Record<OwnSource, Traits>> = {
  LOCAL_FILES: { fileSource: null },
  WEB_SCRAPER: { fileSource: 'WEB_SCRAPE' },
}

export const OWN_SOURCES: readonly string[] = Object.keys(traits)

/** Whether it stands for all files that people uploaded, whatever their format. */
export function meansUploads(source: string): boolean {
  return new Map<string, Traits>(Object.entries(traits)).get(source)?.fileSource === null
}

/** A source that stands for uploads, for what has no format yet. */
export const UPLOADS = 'LOCAL_FILES' satisfies OwnSource

/** What the wire calls the source of files of this source that no account has; null where it is the format of each. */
export function fileSourceOf(source: string): string | null {
  return new Map<string, Traits>(Object.entries(traits)).get(source)?.fileSource ?? null
}

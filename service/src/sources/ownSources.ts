import type { Source } from '@inlet/wire/service'
import type { ThirdPartySource } from './thirdPartySources.ts'

export type OwnSource = Exclude<Source, ThirdPartySource>

/** `fileSource`: the source of its files on the wire. Null: the format of each file. */
type Traits = { readonly fileSource: string | null }

/** Uploads and websites: they need no account and no connector. */
const traits: Readonly<Record<OwnSource, Traits>> = {
  LOCAL_FILES: { fileSource: null },
  WEB_SCRAPER: { fileSource: 'WEB_SCRAPE' },
}

export const OWN_SOURCES: readonly string[] = Object.keys(traits)

/** Sources whose files have another source on the wire. */
export const RENAMED_SOURCES = Object.entries(traits).flatMap(([source, { fileSource }]) =>
  fileSource === null ? [] : [{ source, fileSource }],
)

/** Whether the source stands for all uploaded files, in any format. */
export function meansUploads(source: string): boolean {
  return new Map<string, Traits>(Object.entries(traits)).get(source)?.fileSource === null
}

/** The source of uploads that have no format yet. */
export const UPLOADS = 'LOCAL_FILES' satisfies OwnSource

/** Returns the source on the wire of files without an account. Null: the format of each file. */
export function fileSourceOf(source: string): string | null {
  return new Map<string, Traits>(Object.entries(traits)).get(source)?.fileSource ?? null
}

import { StartFault } from '../lib/StartFault.ts'
import type { Config, EntryPageConfig } from './config.ts'
import { notSet } from './openedBy.ts'
import type { Variables } from './variables.ts'

/** Reads the settings of the page under `/inlet`. Null: off. */
export function readEntryPage(
  set: Variables,
  apiKeys: Config['apiKeys'],
  opener: string | null,
): EntryPageConfig | null {
  const apiKey = set.INLET_ENTRY_API_KEY
  if (apiKey === undefined) return null
  if (!apiKeys.some(({ key }) => key === apiKey))
    throw new StartFault('INLET_ENTRY_API_KEY is none of INLET_API_KEYS. Give one of those keys.')
  const linkSecret =
    set.INLET_ENTRY_LINK_SECRET ??
    (opener === null
      ? null
      : notSet('INLET_ENTRY_LINK_SECRET', 'a secret that signs the links to the entry page', opener))
  return { apiKey, linkSecret, redirectOrigins: set.INLET_ENTRY_REDIRECTS, dir: set.INLET_ENTRY_DIR }
}

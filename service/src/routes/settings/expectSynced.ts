import { invalid } from '../../http/HttpError.ts'
import { isThirdPartySource } from '../../sources/thirdPartySources.ts'

/** Throws for a source that has no accounts, of which none could be synced by itself. `at`: where they stand. */
export function expectSynced(sources: 'ALL' | readonly string[] | null | undefined, at: string[]): void {
  if (!sources || sources === 'ALL') return
  const index = sources.findIndex((source) => !isThirdPartySource(source))
  if (index < 0) return
  throw invalid([...at, 'auto_sync_enabled_sources', index], 'Nothing of this source is synced by itself.')
}

import { invalid } from '../../http/HttpError.ts'
import { isThirdPartySource } from '../../sources/thirdPartySources.ts'

/** Throws for a source without accounts, which can't have automatic sync. `at`: where the request names it. */
export function expectSynced(sources: 'ALL' | readonly string[] | null | undefined, at: string[]): void {
  if (!sources || sources === 'ALL') return
  const index = sources.findIndex((source) => !isThirdPartySource(source))
  if (index < 0) return
  throw invalid([...at, 'auto_sync_enabled_sources', index], 'Nothing of this source is synced by itself.')
}

import type { Source } from '@inlet/wire/bridge'
import type { UserFile } from '@inlet/wire/service'
import { pageVisibility } from '../../lib/Visibility.ts'
import type { FileCalls } from '../../service/ServiceClient.ts'
import * as limits from '../limits.ts'
import type { HostEvents } from '../shell/HostEvents.ts'
import { failedFile } from './failedFile.ts'
import { fileState, isReadInPart } from './fileStatus.ts'
import { ImportWatch, type ImportWatchDeps } from './ImportWatch.ts'

export type FilesImportDeps = Omit<ImportWatchDeps, 'visibility'> & {
  readonly client: { readonly files: Pick<FileCalls, 'list'> }
}

/**
 * Follows these files, which belong to no account. Reports to the host, once, which of them were read only in part.
 */
export function filesImport(
  source: Source,
  files: readonly Pick<UserFile, 'id'>[],
  deps: FilesImportDeps,
): ImportWatch {
  const { events, client } = deps
  const ids = files.map(({ id }) => id)
  const reportInPart = inPartReporter(source, events)
  const watch = new ImportWatch(
    source,
    async (signal) => {
      const query = { pagination: { limit: limits.pollPage }, filters: { ids } }
      const { results } = await client.files.list(query, { signal })
      const inPart = results.filter(isReadInPart)
      if (!signal.aborted) reportInPart(inPart)
      return {
        left: results.filter((file) => fileState(file.sync_status) === 'syncing').length,
        // Do not wait for a file that was deleted.
        total: results.length,
        failed: results.filter((file) => fileState(file.sync_status) === 'error').map(failedFile),
        isInPart: inPart.length > 0,
      }
    },
    { ...deps, visibility: pageVisibility },
  )
  watch.begin()
  return watch
}

/** Reports to the host, once per file, which ones were read only in part. */
export function inPartReporter(source: Source, events: Pick<HostEvents, 'files'>) {
  const reported = new Set<number>()
  return (inPart: readonly UserFile[]) => {
    const news = inPart.filter(({ id }) => !reported.has(id))
    for (const { id } of news) reported.add(id)
    if (news.length > 0) events.files(source, news)
  }
}

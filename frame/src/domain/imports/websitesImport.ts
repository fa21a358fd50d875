import type { Source } from '@inlet/wire/bridge'
import type { FilesQuery, UserFile } from '@inlet/wire/service'
import { pageVisibility } from '../../lib/Visibility.ts'
import type { FileCalls } from '../../service/ServiceClient.ts'
import * as limits from '../limits.ts'
import { failedFile } from './failedFile.ts'
import { FAILED, fileState, isReadInPart, UNFINISHED } from './fileStatus.ts'
import { type FilesImportDeps, inPartReporter } from './filesImport.ts'
import { type ImportState, ImportWatch } from './ImportWatch.ts'

/**
 * Follows websites until all of their pages are imported. Counts pages, whose number is known only while a website is
 * being read.
 */
export function websitesImport(
  source: Source,
  websites: readonly Pick<UserFile, 'id'>[],
  deps: FilesImportDeps,
): ImportWatch {
  const ids = websites.map(({ id }) => id)
  const reportInPart = inPartReporter(source, deps.events)
  const watch = new ImportWatch(
    source,
    async (signal) => {
      const roots = await rootsOf(ids, deps.client.files, signal)
      // A website of one page is that page.
      const pages = await pagesBelow(ids, deps.client.files, signal)
      const inPart = roots.filter(isReadInPart)
      if (!signal.aborted) reportInPart(inPart)
      return pages.count === 0 ? stateOfRoots(roots, inPart) : stateOfPages(roots, pages)
    },
    { ...deps, visibility: pageVisibility },
  )
  watch.begin()
  return watch
}

type Pages = { readonly count: number; readonly left: number; readonly failed: readonly UserFile[] }

async function rootsOf(ids: readonly number[], files: Pick<FileCalls, 'list'>, signal: AbortSignal) {
  const query = { pagination: { limit: limits.pollPage }, filters: { ids: [...ids] } }
  return (await files.list(query, { signal })).results
}

async function pagesBelow(
  ids: readonly number[],
  files: Pick<FileCalls, 'list'>,
  signal: AbortSignal,
): Promise<Pages> {
  const ask = (filters: FilesQuery['filters'], limit: number) =>
    files.list(
      {
        pagination: { limit },
        filters: { parent_file_ids: [...ids], include_all_children: true, ...filters },
      },
      { signal },
    )
  const { count } = await ask({}, 1)
  if (count === 0) return { count, left: 0, failed: [] }
  // Fetch what is left first: pages that fail in between are then counted as failed.
  const left = await ask({ sync_statuses: [...UNFINISHED] }, 1)
  const failed = await ask({ sync_statuses: [...FAILED] }, limits.pollPage)
  return { count, left: left.count, failed: failed.results }
}

function stateOfRoots(roots: readonly UserFile[], inPart: readonly UserFile[]): ImportState {
  const left = roots.filter(isUnderWay).length
  const failed = roots.filter(hasFailed).map(failedFile)
  // No page is known yet, so "0 of 1" would count websites.
  const total = left === 0 ? roots.length : null
  return { left, total, failed, isInPart: inPart.length > 0, countsPages: true, ready: 0 }
}

function stateOfPages(roots: readonly UserFile[], { count, left, failed }: Pages): ImportState {
  const open = roots.filter(isUnderWay).length
  const ready = Math.max(0, count - left - failed.length)
  return {
    left: left + open,
    total: open > 0 ? null : count,
    failed: [...roots.filter(hasFailed), ...failed].map(failedFile),
    isInPart: roots.some(isReadInPart),
    countsPages: true,
    ready,
  }
}

function isUnderWay({ sync_status: status }: UserFile): boolean {
  return fileState(status) === 'syncing'
}

function hasFailed({ sync_status: status }: UserFile): boolean {
  return fileState(status) === 'error'
}

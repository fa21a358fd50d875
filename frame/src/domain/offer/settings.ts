import type { EnabledIntegration, Tags, WidgetOptions } from '@inlet/wire/bridge'
import type { TagMap } from '@inlet/wire/service'
import * as limits from '../limits.ts'

/** Returns the first value that is set. `false`, `0` and empty lists are set; undefined and null are not. */
export function firstGiven<T>(...values: readonly (T | null | undefined)[]): T | undefined {
  for (const value of values) if (value !== undefined && value !== null) return value
  return undefined
}

/** What the user may request of one website, and the defaults. */
export type ScrapeLimits = {
  readonly maxPages: number
  readonly maxDepth: number
  readonly defaultDepth: number
}

export function scrapeLimits(integration: EnabledIntegration | undefined): ScrapeLimits {
  const depth = integration?.recursionDepth
  return {
    maxPages: Math.max(1, integration?.maxPagesToScrape ?? limits.maxPagesToScrape),
    maxDepth: Math.min(depth ?? limits.recursionDepthCap, limits.recursionDepthCap),
    defaultDepth: Math.min(depth ?? limits.recursionDepth, limits.recursionDepthCap),
  }
}

/** Sent when accounts are listed. */
export function tagFilterOf(widget: WidgetOptions): TagMap {
  return copyOfTags(widget.dataSourceTagsFilterQuery)
}

/** A copy that the contract's mutable type accepts. */
export function copyOfTags(tags: Tags = {}): TagMap {
  return Object.fromEntries(Object.entries(tags).map(([key, value]) => [key, copyOf(value)]))
}

function copyOf(value: Tags[string]): TagMap[string] {
  if (typeof value !== 'object') return value
  return value.every((one) => typeof one === 'string') ? value.map(String) : value.map(Number)
}

/** Bytes: the smaller of the account's limit and the host's. The integration's value replaces the widget's. */
export function maxFileSize(
  accountLimit: number | null | undefined,
  integration: EnabledIntegration | undefined,
  widget: WidgetOptions,
): number {
  const asked = firstGiven(integration?.maxFileSize, widget.maxFileSize) ?? limits.maxFileSize
  return Math.min(firstGiven(accountLimit) ?? limits.accountFileSize, asked)
}

/** Files in one upload. */
export function maxFilesCount(integration: EnabledIntegration | undefined): number {
  if (integration?.allowMultipleFiles === false) return 1
  return Math.max(1, Math.min(integration?.maxFilesCount ?? limits.filesPerUpload, limits.filesPerUploadCap))
}

/** Milliseconds between two polls, of accounts and of files. */
export function pollingInterval(widget: WidgetOptions): number {
  return Math.max(widget.dataSourcePollingInterval ?? limits.accountPolling, limits.accountPollingLeast)
}

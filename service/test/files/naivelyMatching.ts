import type { FileFilters, TagBlock, TagFilter } from '@inlet/wire/service'
import type { MadeFile } from './makeFiles.ts'

/** The filters of files once more, read from the contract and not from the compiler. */
export function naivelyMatching(files: readonly MadeFile[], filters: FileFilters): readonly MadeFile[] {
  const parentOf = new Map(files.map(({ id, parentId }) => [id, parentId]))
  const isBelowOneOf = (file: MadeFile, tops: readonly number[]): boolean => {
    for (let id = file.parentId; id !== null; id = parentOf.get(id) ?? null)
      if (tops.includes(id)) return true
    return false
  }
  const named = files.filter(
    (file) =>
      fits(filters.ids, file.id) &&
      fits(filters.external_file_ids, file.externalId) &&
      fits(filters.external_urls, file.url),
  )
  const all = filters.include_all_children === true
  const tops = named.map(({ id }) => id)
  return files.filter((file) => {
    if (!named.includes(file) && !(all && isBelowOneOf(file, tops))) return false
    const { parent_file_ids: parents } = filters
    if (parents && !(all ? isBelowOneOf(file, parents) : fits(parents, file.parentId))) return false
    return hasProperties(file, filters)
  })
}

function hasProperties(file: MadeFile, filters: FileFilters): boolean {
  const { source, name, tags, sync_error_message: message } = filters
  const sources = source ? [source].flat() : []
  const isUploaded = file.accountId === null && !['WEB_SCRAPE', 'RSS_FEED'].includes(file.source)
  return (
    (!source || sources.includes(file.source) || (sources.includes('LOCAL_FILES') && isUploaded)) &&
    (!name || fold(file.name).includes(fold(name))) &&
    (!tags || Object.entries(tags).every(([key, value]) => hasTag(file, key, value))) &&
    matchesTags(file, filters.tags_v2 ?? {}) &&
    fits(filters.sync_statuses, file.status) &&
    fits(filters.organization_user_data_source_id, file.accountId) &&
    fits(filters.embedding_generators, file.model ?? 'OPENAI') &&
    fits(filters.request_ids, file.requestId) &&
    fits(filters.upload_ids, file.uploadId) &&
    fits(filters.file_types_at_source, file.type) &&
    !(filters.root_files_only && file.parentId !== null) &&
    !(filters.non_synced_only && file.lastSync) &&
    !(filters.include_containers === false && file.isFolder) &&
    (message !== '' || !file.message) &&
    (!message || file.message?.includes(message) === true) &&
    isWithin(file.createdAt, filters.created_at) &&
    isWithin(file.updatedAt, filters.updated_at) &&
    isWithin(file.sourceUpdatedAt, filters.source_updated_at)
  )
}

function matchesTags(file: MadeFile, filter: TagFilter | TagBlock): boolean {
  if ('AND' in filter && filter.AND) return filter.AND.every((member) => matchesTags(file, member))
  if ('OR' in filter && filter.OR) return filter.OR.some((member) => matchesTags(file, member))
  if (!isBlock(filter)) return true
  return hasTag(file, filter.key, filter.value) !== (filter.negate ?? false)
}

function isBlock(filter: TagFilter | TagBlock): filter is TagBlock {
  return 'value' in filter
}

function hasTag({ tags }: MadeFile, key: string, wanted: unknown): boolean {
  const tag = tags[key]
  if (tag === undefined) return false
  return [wanted].flat().every((one) => [tag].flat().includes(String(one)))
}

function fits<T>(wanted: readonly T[] | null | undefined, value: T | null): boolean {
  return !wanted || (value !== null && wanted.includes(value))
}

function isWithin(moment: Date | null, period: FileFilters['created_at']): boolean {
  const { from, until } = period ?? {}
  if (moment === null) return !from && !until
  return (!from || moment >= new Date(from)) && (!until || moment < new Date(until))
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

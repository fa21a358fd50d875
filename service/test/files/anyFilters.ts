import type { FileFilters, TagBlock, TagFilter } from '@inlet/wire/service'
import * as fc from 'fast-check'
import type { MadeFile } from './makeFiles.ts'

const STRANGER = 2 ** 31 - 1

/** Filters of a few members, most of them with values that files have. */
export function anyFilters(files: readonly MadeFile[]): fc.Arbitrary<FileFilters> {
  const some = <T>(values: readonly T[], maxLength = 4) =>
    fc.array(fc.constantFrom(...values), { minLength: 0, maxLength })
  const texts = (textOf: (file: MadeFile) => string | null) =>
    some([...new Set(files.flatMap((file) => textOf(file) ?? [])), 'strange'], 6)
  const ids = some([...files.map(({ id }) => id), STRANGER], 12)
  const accounts = some([...new Set(files.flatMap(({ accountId }) => accountId ?? [])), STRANGER])
  const moments = fc.constantFrom('2024-01-03T00:00:00Z', '2024-01-06T02:00:00.000+02:00', null)
  const period = fc.record({ from: moments, until: moments }, { requiredKeys: [] })
  const flag = fc.boolean()
  const members = {
    source: fc.oneof(
      fc.constantFrom('TEXT', 'WEB_SCRAPE', 'LOCAL_FILES', 'strange'),
      some(['PDF', 'NOTION', 'LOCAL_FILES', 'ZENDESK']),
    ),
    name: fc.constantFrom('report', 'Résumé', '%', '_', 'FINE', ''),
    tags: fc.constantFrom<FileFilters['tags']>(
      { tenant: 'one' },
      { tenant: ['one', 'two'] },
      { level: 2, tenant: 'two' },
      { level: true },
      { tenant: [] },
      { 'odd "key"': 'x' },
      {},
    ),
    tags_v2: tagFilters,
    ids,
    external_file_ids: texts(({ externalId }) => externalId),
    external_urls: texts(({ url }) => url),
    sync_statuses: some(['READY', 'SYNC_ERROR', 'SYNCING', 'DELAYED'] as const),
    parent_file_ids: ids,
    include_all_children: flag,
    root_files_only: flag,
    organization_user_data_source_id: accounts,
    embedding_generators: some(['OPENAI', 'SOLAR_1_MINI', 'AZURE_OPENAI'] as const),
    non_synced_only: flag,
    request_ids: texts(({ requestId }) => requestId),
    upload_ids: texts(({ uploadId }) => uploadId),
    sync_error_message: fc.constantFrom('', 'source', '%', 'Source'),
    include_containers: flag,
    file_types_at_source: some(['TICKET', 'ARTICLE', 'TABLE'] as const),
    created_at: period,
    updated_at: period,
    source_updated_at: period,
  } satisfies { [K in keyof Required<FileFilters>]: fc.Arbitrary<FileFilters[K]> }
  return fc
    .subarray(Object.keys(members), { minLength: 1, maxLength: 4 })
    .chain((names) => fc.record(members, { requiredKeys: [] }).map((all) => pick(all, names)))
    .filter(
      ({ root_files_only: roots, parent_file_ids: parents, include_all_children: all }: FileFilters) => {
        return !(roots && (parents || all))
      },
    )
}

function pick(filters: FileFilters, names: readonly string[]): FileFilters {
  return Object.fromEntries(Object.entries(filters).filter(([name]) => names.includes(name)))
}

const values = fc.constantFrom<TagBlock['value']>('one', 'two', 2, true, ['one', 'two'], ['x'], 'strange')

const block: fc.Arbitrary<TagBlock> = fc.record(
  {
    key: fc.constantFrom('tenant', 'level', 'odd "key"', 'missing'),
    value: values,
    negate: fc.constantFrom(true, false, null),
  },
  { requiredKeys: ['key', 'value'] },
)

function groupOf<T>(member: fc.Arbitrary<T>): fc.Arbitrary<{ AND: T[] } | { OR: T[] }> {
  const members = fc.array(member, { minLength: 1, maxLength: 3 })
  return fc.oneof(fc.record({ AND: members }), fc.record({ OR: members }))
}

const third = groupOf(block)
const second = groupOf(fc.oneof(block, third))
const tagFilters: fc.Arbitrary<TagFilter> = groupOf(fc.oneof(block, second))

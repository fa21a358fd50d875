import type { FileColumn } from '@inlet/wire/bridge'
import { type Account, type FilesQuery, UPLOADED_SOURCES } from '@inlet/wire/service'
import { countedOf } from '../../domain/lists/countedOf.ts'
import type { PageAsked } from '../../domain/lists/RemoteList.ts'
import type { Integration } from '../../domain/offer/Integrations.ts'

export type FilesOrder = {
  readonly by: 'id' | 'name' | 'created_at' | 'updated_at'
  readonly direction: 'asc' | 'desc'
}

/** What the table requests: one folder, one search, one order. */
export type FilesScope = {
  /** Id of the open folder, null at "All Files". */
  readonly folder: number | null
  /** Empty for all. */
  readonly search: string
  readonly order: FilesOrder
}

/** Newest first: by the date if that column is shown, else by the id, which grows with it. */
export function defaultOrder(columns: readonly FileColumn[]): FilesOrder {
  return { by: columns.includes('updated_at') ? 'updated_at' : 'id', direction: 'desc' }
}

export function filesQuery(
  integration: Integration,
  account: Account | null,
  scope: FilesScope,
  { offset, after, limit }: PageAsked,
): FilesQuery {
  return {
    pagination: { limit, ...(after === null ? { offset } : { after }), count_up_to: countedOf(scope) },
    filters: {
      ...ownerOf(integration, account),
      ...(integration.folders ? placeOf(scope.folder) : {}),
      ...(scope.search === '' ? {} : { name: scope.search }),
    },
    order_by: scope.order.by,
    order_dir: scope.order.direction,
  }
}

type Filters = FilesQuery['filters']

function ownerOf(integration: Integration, account: Account | null): Filters {
  // LOCAL_FILES does not exist on the wire: the source of an uploaded file is its format.
  if (integration.fileSource === 'UPLOADED') return { source: [...UPLOADED_SOURCES] }
  if (integration.fileSource) return { source: integration.fileSource }
  return { organization_user_data_source_id: account ? [account.id] : [] }
}

/** The service refuses both filters at once. */
function placeOf(folder: number | null): Filters {
  return folder === null ? { root_files_only: true } : { parent_file_ids: [folder] }
}

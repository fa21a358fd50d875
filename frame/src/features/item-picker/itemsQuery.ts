import type { Account, ItemsQuery } from '@inlet/wire/service'
import { countedOf } from '../../domain/lists/countedOf.ts'
import type { PageAsked } from '../../domain/lists/RemoteList.ts'

/** The open folder, and the search in it. */
export type ItemsScope = { readonly folder: string | null; readonly search: string }

/** Returns the request for a page of an account's items. */
export function itemsQuery(
  { id }: Account,
  scope: ItemsScope,
  { offset, after, limit }: PageAsked,
): ItemsQuery {
  return {
    data_source_id: id,
    pagination: { limit, ...(after === null ? { offset } : { after }), count_up_to: countedOf(scope) },
    ...(scope.folder === null ? {} : { parent_id: scope.folder }),
    ...(scope.search === '' ? {} : { filters: { name: scope.search } }),
  }
}

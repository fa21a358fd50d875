import { GenericSuccess, type Item, ItemsPage, ItemsQuery, SyncItems } from '@inlet/wire/service'
import type { InferOutput } from 'valibot'
import type { AccountAccess } from '../accounts/AccountAccess.ts'
import type { Config } from '../config/config.ts'
import type { AccountRow } from '../db/accounts/accounts.ts'
import type { Customer } from '../db/customers/customers.ts'
import { isAmong } from '../db/items/itemFiles.ts'
import { type ListedItem, listItems } from '../db/items/itemList.ts'
import { findItems, type ItemRow } from '../db/items/items.ts'
import type { Db } from '../db/schema.ts'
import { enqueueItems } from '../db/sync/enqueue.ts'
import { requestSync } from '../db/sync/syncState.ts'
import { endpoint } from '../http/endpoint.ts'
import { OWN_LIST, OWN_PAGING, OWN_PICKS } from '../http/extensions.ts'
import { invalid } from '../http/HttpError.ts'
import type { JobRunner } from '../jobs/JobRunner.ts'
import type { Clock } from '../lib/Clock.ts'
import { hasConversations } from '../sources/thirdPartySources.ts'
import { listFolder } from './account/listFolder.ts'
import { SourceSearch } from './account/SourceSearch.ts'
import { ownAccount, usableAccount } from './account/usableAccount.ts'
import { fileStartOf } from './settings/syncChoices.ts'

type Deps = {
  db: Db
  clock: Clock
  jobs: JobRunner
  access: AccountAccess
  config: Config
}
type PickedId = InferOutput<typeof SyncItems>['ids'][number]

/** Lists the items of a source, and imports some of them. */
export const itemEndpoints = [
  endpoint({
    id: 'listItems',
    method: 'POST',
    path: '/integrations/items/list',
    by: 'customer',
    needs: 'accounts:read',
    effect: 'read',
    within: 'accounts',
    isReadOnly: true,
    extension: { body: OWN_PAGING, answer: OWN_LIST },
    summary: "One page of a folder at the source, or of a search's results",
    request: { body: ItemsQuery },
    answer: ItemsPage,
    errors: [404, 409, 502],
    run: ({ db, clock, jobs, access, config }: Deps) => {
      const deps = { db, clock, jobs, access, maxItems: config.maxItems }
      const search = new SourceSearch(deps)
      return async (c) => {
        const query = c.req.valid('json')
        const customer = c.get('customer')
        const account = await ownAccount(db, c.get('reach'), query.data_source_id)
        if (hasConversations(account.data_source_type)) {
          throw invalid(['body', 'data_source_id'], 'This source has conversations, and no items to list.')
        }
        await listFolder(deps, account, query, c.req.raw.signal)
        await search.look(account, query, c.req.raw.signal)
        const { rows, next, count, isExact } = await listItems(
          db,
          { accountId: account.id, reach: c.get('reach') },
          query,
        )
        const items = rows.map((row) => toItem(row, account, customer))
        return { items, count, next_cursor: next, count_is_exact: isExact }
      }
    },
  }),
  endpoint({
    id: 'syncItems',
    method: 'POST',
    path: '/integrations/files/sync',
    by: 'customer',
    needs: 'accounts:connect',
    effect: 'change',
    about: 'account',
    within: 'accounts',
    extension: { body: [...OWN_PICKS, 'enable_auto_sync', 'scopes'] },
    summary: 'Import items of the source, folders with everything in them',
    request: { body: SyncItems },
    answer: GenericSuccess,
    errors: [404, 409],
    run:
      ({ db, clock, jobs }: Deps) =>
      async (c) => {
        const chosen = c.req.valid('json')
        const start = fileStartOf(chosen)
        await db.transaction().execute(async (trx) => {
          const account = await usableAccount(trx, c.get('reach'), chosen.data_source_id)
          const now = clock.now()
          await requestSync(trx, account, { cause: 'CHOSEN', files: true }, now)
          const ids = [...new Set(chosen.ids.map(externalIdOf))]
          expectSelectable(chosen.ids, await findItems(trx, account.id, ids))
          await enqueueItems(trx, account, isAmong(ids), start, now)
        })
        jobs.nudge()
        return { success: true }
      },
  }),
]

function expectSelectable(picked: readonly PickedId[], found: readonly ItemRow[]): void {
  const byId = new Map(found.map((item) => [item.external_id, item]))
  for (const [index, id] of picked.entries()) {
    const item = byId.get(externalIdOf(id))
    const root = typeof id === 'string' ? null : (id.root_id ?? null)
    if (!item || (root !== null && root !== item.root_external_id)) {
      throw invalid(['body', 'ids', index], 'There is no such item in this account.')
    }
    if (!item.is_selectable) throw invalid(['body', 'ids', index], 'Syncing this item is not supported.')
  }
}

function externalIdOf(id: PickedId): string {
  return typeof id === 'string' ? id : id.id
}

/** Converts a stored item to the contract's format. */
function toItem(row: ListedItem, account: AccountRow, customer: Customer): Item {
  // The contract has no null for these dates, so use the time at which the list was read.
  const listed = account.source_items_synced_at ?? account.updated_at
  return {
    id: row.id,
    external_id: row.external_id,
    name: row.name,
    source: account.data_source_type,
    item_type: row.item_type,
    file_format: row.file_format,
    is_selectable: row.is_selectable,
    is_expandable: row.is_expandable,
    parent_external_id: row.parent_external_id,
    root_external_id: row.root_external_id,
    external_url: row.external_url,
    created_at: (row.created_at ?? row.updated_at ?? listed).toISOString(),
    updated_at: (row.updated_at ?? row.created_at ?? listed).toISOString(),
    synced_at: (row.synced_at ?? listed).toISOString(),
    organization_id: customer.organizationId,
    organization_user_id: customer.id,
    organization_supplied_user_id: customer.suppliedId,
    organization_user_data_source_id: account.id,
    organization_user_file_to_sync_id: row.file_id,
  }
}

import type { Account, AccountSharing } from '@inlet/wire/service'
import { missingOf } from '../../accounts/grantOf.ts'
import type { AccountRow } from '../../db/accounts/accounts.ts'
import { asObject } from '../../db/asObject.ts'
import type { Customer } from '../../db/customers/customers.ts'

/** The account's customer. */
type Owner = Pick<Customer, 'organizationId' | 'suppliedId'>

type Listed = {
  /** Its next automatic sync. */
  readonly next?: Date | undefined
  readonly sharing?: AccountSharing | undefined
}

/** Converts a stored account to the contract's format, without its credential. `listed`: what lists say besides. */
export function toAccount(row: AccountRow, owner: Owner, { next, sharing }: Listed = {}): Account {
  return {
    id: row.id,
    data_source_type: row.data_source_type,
    data_source_external_id: row.data_source_external_id,
    sync_status: row.sync_status,
    // The contract has no null here, so before the first sync it is the creation date.
    last_synced_at: (row.last_synced_at ?? row.created_at).toISOString(),
    last_sync_action: row.last_sync_action ?? 'ADD',
    source_items_synced_at: row.source_items_synced_at?.toISOString() ?? null,
    files_synced_at: row.files_synced_at?.toISOString() ?? null,
    revoked_access: row.revoked_access,
    enable_auto_sync: row.enable_auto_sync,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    data_source_metadata: {
      ...asObject(row.data_source_metadata),
      // Extensions: whether the source still allows access, and why the last sync failed.
      access: row.access,
      access_ends_at: row.access_ends_at?.toISOString() ?? null,
      sync_error_message: row.sync_error_message,
      access_kind: row.access_kind,
      granted_scopes: row.granted_scopes,
      missing_scopes: missingOf(row),
      // And when it was last up to date.
      looked_at: row.looked_at?.toISOString() ?? null,
      next_look_at: next?.toISOString() ?? null,
      ...(sharing && { sharing }),
      last_changes: { added: row.files_added, changed: row.files_changed, removed: row.files_removed },
    },
    tags: asObject(row.tags),
    organization_id: owner.organizationId,
    organization_user_id: row.customer_id,
    organization_supplied_user_id: owner.suppliedId,
    token: null,
  }
}

import type { Account } from '@inlet/wire/service'
import type { AccountRow } from '../../db/accounts/accounts.ts'
import { asObject } from '../../db/asObject.ts'
import type { Customer } from '../../db/customers/customers.ts'

/** Whose account it is. */
type Owner = Pick<Customer, 'organizationId' | 'suppliedId'>

/** A stored account as the contract has it, without any credential. `next`: when it is synced by itself. */
export function toAccount(row: AccountRow, owner: Owner, next?: Date): Account {
  return {
    id: row.id,
    data_source_type: row.data_source_type,
    data_source_external_id: row.data_source_external_id,
    sync_status: row.sync_status,
    // The contract has no null here. What was never synced stands where it began.
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
      // Extras of this service: whether the source still lets us in, and why the last sync could not go on.
      access: row.access,
      sync_error_message: row.sync_error_message,
      // And what is known of how fresh it is.
      looked_at: row.looked_at?.toISOString() ?? null,
      next_look_at: next?.toISOString() ?? null,
      last_changes: { added: row.files_added, changed: row.files_changed, removed: row.files_removed },
    },
    tags: asObject(row.tags),
    organization_id: owner.organizationId,
    organization_user_id: row.customer_id,
    organization_supplied_user_id: owner.suppliedId,
    token: null,
  }
}

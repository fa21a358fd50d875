export const autoSync = `
alter table accounts
  -- When all of it was last to be synced, by a person or by itself.
  add column sync_begun_at timestamptz,
  -- How many syncs in a row failed.
  add column failed_syncs integer not null default 0;
update accounts set sync_begun_at = coalesce(last_synced_at, created_at);
alter table accounts alter column sync_begun_at set not null;

-- Accounts that are synced by themselves for the sake of what was picked from them.
create index files_auto_synced on files (account_id)
  where enable_auto_sync and parent_id is null and account_id is not null and deleted_at is null;

-- The one job that looks for accounts whose turn it is.
create unique index jobs_one_auto_sync on jobs (kind) where kind = 'auto-sync';
`

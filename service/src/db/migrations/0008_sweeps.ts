export const sweeps = `
-- Ids of sources can be longer than an index takes: they are found by their hashes.
alter table items
  add column external_key uuid not null generated always as (md5(external_id)::uuid) stored,
  add column parent_key uuid generated always as (md5(parent_external_id)::uuid) stored,
  -- In which round of its account it was last listed.
  add column seen_in integer not null default 0,
  -- In which round it was last read whole to find what is gone from it.
  add column swept_in integer not null default 0,
  -- The source said that it is gone. It goes when all was heard, unless it was seen again.
  add column is_gone boolean not null default false,
  drop constraint items_account_id_external_id_key;
create unique index items_one_per_id on items (account_id, external_key);
drop index items_by_folder;
create index items_by_folder on items (account_id, parent_key, is_folder desc, name_key, id);
create index items_gone on items (account_id) where is_gone;

alter table listings add column folder_key uuid not null generated always as (md5(coalesce(folder, ''))::uuid) stored;
drop index listings_one_per_folder;
create unique index listings_one_per_folder on listings (account_id, folder_key);

alter table files add column external_key uuid not null generated always as (md5(external_file_id)::uuid) stored;
drop index files_one_per_item;
create unique index files_one_per_item on files (account_id, external_key)
  where account_id is not null and deleted_at is null;

alter table accounts
  -- Counts the times that all was asked for anew. A sweep has to see everything again in its round.
  add column round integer not null default 0,
  -- Where a sweep stands.
  add column sweep jsonb,
  -- Where the changes begin is still to be asked, before anything is listed.
  add column start_due boolean not null default false;
`

export const connections = `
alter table accounts
  add column credential text,
  add column access text not null default 'ok',
  add column refreshing_until timestamptz,
  add column sync_error_message text,
  add column settings jsonb not null default '{}',
  add column change_cursor text,
  add column top_listed_at timestamptz,
  add column takes_all boolean not null default false,
  add column changes_due boolean not null default false,
  add column update_due boolean not null default false,
  add column files_due boolean not null default false;
-- Whoever signs in again finds the account that is there.
create unique index accounts_one_per_login
  on accounts (customer_id, data_source_type, data_source_external_id);

create table oauth_states (
  hash text primary key,
  customer_id integer not null references customers on delete cascade,
  account_id integer references accounts on delete cascade,
  source text not null,
  secrets text not null,
  settings jsonb not null,
  expires_at timestamptz not null
);
create index oauth_states_by_expiry on oauth_states (expires_at);

create table items (
  id integer generated always as identity primary key,
  account_id integer not null references accounts on delete cascade,
  external_id text not null,
  parent_external_id text,
  root_external_id text,
  name text not null,
  name_key text collate "C" not null,
  item_type text not null,
  is_selectable boolean not null,
  is_expandable boolean not null,
  -- What people call a folder: a page that has pages below it is none.
  is_folder boolean not null generated always as (is_expandable and item_type <> 'PAGE') stored,
  file_format text,
  external_url text,
  created_at timestamptz,
  updated_at timestamptz,
  version text not null,
  listed_at timestamptz,
  unique (account_id, external_id)
);
create index items_by_folder on items (account_id, parent_external_id, is_folder desc, name_key, id);

-- Folders whose contents are still to be read, in their order.
create table listings (
  id bigint generated always as identity primary key,
  account_id integer not null references accounts on delete cascade,
  folder text,
  cursor text
);
create unique index listings_one_per_folder on listings (account_id, coalesce(folder, ''));

-- Files that are still to be fetched from their source, or to be filled with what is below them.
create table pickups (
  file_id integer primary key references files on delete cascade,
  account_id integer not null references accounts on delete cascade,
  fetches boolean not null,
  expands boolean not null
);
create index pickups_by_account on pickups (account_id, file_id);

alter table files add column source_version text;
-- An item is imported once, however often a sync is cut short and begun anew.
create unique index files_one_per_item on files (account_id, external_file_id)
  where account_id is not null and deleted_at is null;

alter table jobs add column account_id integer references accounts on delete cascade;
-- An account is worked on by one job of a kind at a time.
create unique index jobs_one_per_account on jobs (account_id, kind) where account_id is not null;
`

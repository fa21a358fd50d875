export const initial = `
create table organizations (
  id integer generated always as identity primary key,
  name text not null unique,
  created_at timestamptz not null
);

create table customers (
  id integer generated always as identity primary key,
  organization_id integer not null references organizations,
  supplied_id text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (organization_id, supplied_id)
);

create table access_tokens (
  hash text primary key,
  customer_id integer not null references customers on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index access_tokens_by_expiry on access_tokens (expires_at);

create table accounts (
  id integer generated always as identity primary key,
  customer_id integer not null references customers on delete cascade,
  data_source_type text not null,
  data_source_external_id text,
  sync_status text not null,
  last_synced_at timestamptz,
  last_sync_action text,
  source_items_synced_at timestamptz,
  files_synced_at timestamptz,
  revoked_access boolean not null default false,
  enable_auto_sync boolean,
  data_source_metadata jsonb not null default '{}',
  tags jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index accounts_by_customer on accounts (customer_id);

create table files (
  id integer generated always as identity primary key,
  customer_id integer not null references customers on delete cascade,
  account_id integer references accounts on delete set null,
  parent_id integer references files on delete set null,
  source text not null,
  name text,
  name_key text collate "C" not null,
  sync_status text not null,
  sync_error_message text,
  external_file_id text not null,
  external_url text,
  metadata jsonb not null default '{}',
  settings jsonb not null,
  tags jsonb not null default '{}',
  blob text,
  file_format text,
  mime_type text,
  file_size bigint,
  num_characters integer,
  num_tokens integer,
  num_embeddings integer,
  request_id text,
  upload_id text,
  enable_auto_sync boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  last_sync timestamptz,
  deleted_at timestamptz
);
create index files_by_customer on files (customer_id, id) where deleted_at is null;
create index files_by_parent on files (parent_id);
create index files_by_blob on files (blob) where blob is not null;
create index files_deleted on files (deleted_at) where deleted_at is not null;
-- A page is stored once under its website, however often a crawl is cut short and begun anew.
create unique index files_one_per_page on files (parent_id, md5(external_url))
  where parent_id is not null and source = 'WEB_SCRAPE' and deleted_at is null;

create table chunks (
  id bigint generated always as identity primary key,
  file_id integer not null references files on delete cascade,
  index integer not null,
  text text not null,
  tokens integer not null,
  page integer,
  embedding real[],
  -- A tsvector holds 1 MB at most; a longer chunk is found by its beginning.
  words tsvector generated always as (to_tsvector('english', left(text, 200000))) stored,
  unique (file_id, index)
);
create index chunks_by_words on chunks using gin (words);

create table jobs (
  id bigint generated always as identity primary key,
  kind text not null,
  payload jsonb not null,
  file_id integer references files on delete cascade,
  attempts integer not null default 0,
  run_at timestamptz not null,
  lease text,
  lease_until timestamptz,
  created_at timestamptz not null
);
create index jobs_due on jobs (run_at, id);
-- A file is processed by one job at a time.
create unique index jobs_one_per_file on jobs (file_id) where file_id is not null;
`

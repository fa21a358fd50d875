export const subscriptions = `
-- What sources were asked to tell us of. The account's next look comes earlier when they do.
create table subscriptions (
  -- What a call names, with a secret behind it.
  key uuid primary key,
  account_id integer not null references accounts on delete cascade,
  -- What of the account is watched: all of it, a drive, a library.
  what text not null,
  -- Hexadecimal SHA-256; the secret itself is kept nowhere.
  secret_hash text not null,
  -- What the source calls it, and what it wants besides to end it. Null: it was not made.
  external_id text,
  handle text,
  -- When it is to be made or renewed.
  renew_at timestamptz not null,
  unique (account_id, what)
);

alter table accounts
  -- Since when the source says that something changed. Null: it said nothing since the last sync began.
  add column hurried_at timestamptz,
  -- When its subscriptions are to be looked after. Null: they never were.
  add column watch_at timestamptz;

-- Of a source that tells a whole workspace of its app.
create index accounts_by_workspace
  on accounts (data_source_type, client_id, split_part(data_source_external_id, '|', 3))
  where not revoked_access;

-- The one job that makes subscriptions and renews them.
create unique index jobs_one_subscriptions on jobs (kind) where kind = 'subscriptions';
`

export const consoleSessions = `
-- Who is signed in at the operators' page.
create table console_sessions (
  -- Hexadecimal SHA-256 of the cookie; the cookie itself is kept in one browser.
  hash text primary key,
  organization_id integer not null references organizations (id) on delete cascade,
  -- The key that it was begun with, and ends with. Null: one of the configuration.
  api_key_id integer references api_keys (id) on delete cascade,
  -- Of one of the configuration: HMAC of the key under the cookie, so that the key cannot be guessed from it.
  key_proof text,
  expires_at timestamptz not null,
  check ((api_key_id is null) <> (key_proof is null))
);
create index console_sessions_by_key on console_sessions (api_key_id);
create index console_sessions_by_end on console_sessions (expires_at);
create index console_sessions_by_organization on console_sessions (organization_id);

-- Files that failed, by customer, the newest last.
create index files_failing on files (customer_id, id) where sync_status = 'SYNC_ERROR' and deleted_at is null;
`

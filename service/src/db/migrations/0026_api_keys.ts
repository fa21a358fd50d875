export const apiKeys = `
-- Keys of organisations that were made here, beside those of the configuration.
create table api_keys (
  id serial primary key,
  organization_id integer not null references organizations (id) on delete cascade,
  name text not null,
  -- Hexadecimal SHA-256; the key itself is kept nowhere.
  hash text not null unique,
  -- Its last characters.
  hint text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  -- Null: it works until it is revoked, which is to expire at once.
  expires_at timestamptz
);
create index api_keys_by_organization on api_keys (organization_id);
`

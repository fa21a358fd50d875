export const apps = `
-- What organisations are registered as at the sources. Those of the deployment are in its environment.
create table apps (
  id integer generated always as identity primary key,
  organization_id integer not null references organizations on delete cascade,
  source text not null,
  client_id text not null,
  -- Sealed. Null: the client has none.
  secret text,
  previous_secret text,
  settings jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (organization_id, source)
);

-- A refresh token works with the client alone that it was given to.
alter table accounts add column app_id integer references apps, add column client_id text;
create index accounts_by_app on accounts (app_id) where app_id is not null;
alter table sign_ins add column app_id integer references apps on delete cascade, add column client_id text;
`

export const previews = `
-- What an import of the chosen items would bring. What is listed for it is in items.
create table previews (
  id integer generated always as identity primary key,
  customer_id integer not null references customers on delete cascade,
  account_id integer not null references accounts on delete cascade,
  item_ids jsonb not null,
  state text not null,
  -- Why it failed.
  reason text,
  figures jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index previews_by_account on previews (account_id);
create index previews_by_customer on previews (customer_id);
`

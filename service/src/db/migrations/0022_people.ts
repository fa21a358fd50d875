export const people = `
alter table customers
  -- \`CustomerSettings\`: what its back end set for this customer.
  add column settings jsonb not null default '{}',
  -- From then on it is being erased, and nobody finds it.
  add column deleted_at timestamptz;

alter table organizations
  -- The same for all customers that have nothing else.
  add column settings jsonb not null default '{}',
  -- By source: \`ConnectorSettings\`.
  add column connector_settings jsonb not null default '{}',
  add column updated_at timestamptz;
update organizations set updated_at = created_at;

-- What was asked to be forgotten, and how far that is.
create table erasures (
  id integer generated always as identity primary key,
  organization_id integer not null references organizations on delete cascade,
  -- Its row may be gone.
  customer_id integer not null,
  customer text not null,
  status text not null default 'RUNNING',
  report jsonb not null default '{}',
  requested_at timestamptz not null,
  ended_at timestamptz
);
create index erasures_by_customer on erasures (customer_id);
create index files_all_of_customer on files (customer_id);
`

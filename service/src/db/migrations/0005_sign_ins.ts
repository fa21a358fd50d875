export const signIns = `
-- What was begun before is bound to no browser, and must not be finished.
drop table oauth_states;

create table sign_ins (
  hash text primary key,
  key_hash text not null unique,
  customer_id integer not null references customers on delete cascade,
  account_id integer references accounts on delete cascade,
  source text not null,
  claimed boolean not null,
  step text not null default 'begun',
  reason text,
  number text not null,
  tries integer not null default 0,
  browser_hash text,
  secrets text not null,
  settings jsonb not null,
  credential text,
  identity jsonb,
  connected_id integer references accounts on delete cascade,
  asked_at timestamptz not null,
  expires_at timestamptz not null
);
create index sign_ins_by_expiry on sign_ins (expires_at);
create index sign_ins_by_customer on sign_ins (customer_id);
`

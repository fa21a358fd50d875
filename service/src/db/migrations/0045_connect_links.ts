export const connectLinks = `
-- Links that a back end gives to a person, who connects a source or repairs an account with it, once.
create table connect_links (
  id integer generated always as identity primary key,
  -- Hexadecimal SHA-256 of the secret; the secret itself is kept nowhere.
  hash text not null,
  customer_id integer not null references customers on delete cascade,
  source text not null,
  -- The account to repair. Null: a new one is connected.
  account_id integer references accounts on delete cascade,
  redirect_url text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- The hash of the sign-in that it was used for.
  sign_in text,
  revoked_at timestamptz
);
create index connect_links_by_customer on connect_links (customer_id);
create index connect_links_by_sign_in on connect_links (sign_in) where sign_in is not null;
`

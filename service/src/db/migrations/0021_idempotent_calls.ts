export const idempotentCalls = `
-- Calls with an Idempotency-Key, and what they were answered.
create table idempotent_calls (
  -- Whose key it is: a customer's, or an organisation's.
  owner text not null,
  key text not null,
  -- Of the request. Null: it is still arriving.
  fingerprint text,
  -- Of the run that is at it. Null: it is answered.
  lease text,
  lease_until timestamptz,
  status integer,
  -- Sealed: an answer may hold a secret.
  answer text,
  created_at timestamptz not null,
  primary key (owner, key)
);
create index idempotent_calls_by_age on idempotent_calls (created_at);
`

export const auditLog = `
-- Who changed what, and who read which contents: ids only. References would make calls lock the rows that they name,
-- and delete entries with them.
create table audit_entries (
  id bigint primary key generated always as identity,
  -- Of one call, chosen before it is carried out.
  call uuid not null,
  at timestamptz not null,
  organization_id integer not null,
  -- Null: the call concerned no single customer.
  customer_id integer,
  actor text not null,
  actor_id text,
  -- The host's own id of the person, as the token names it.
  user_id text,
  operation text not null,
  effect text not null,
  -- Lists of ids by kind, and how many ids are left out.
  objects jsonb not null,
  more_objects integer not null,
  -- Null: as in audit_outcomes, or unknown if there is none.
  status smallint,
  request_id text not null,
  address text
);
create index audit_entries_by_organization on audit_entries (organization_id, id);
create index audit_entries_by_customer on audit_entries (customer_id, id);
create index audit_entries_by_time on audit_entries (at);

-- What came of a change, whose entry is there before it begins.
create table audit_outcomes (
  call uuid primary key,
  at timestamptz not null,
  status smallint not null,
  objects jsonb not null,
  more_objects integer not null
);
create index audit_outcomes_by_time on audit_outcomes (at);

-- Rows are only added. Retention says in its transaction before when it deletes.
create function refuse_audit_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.at < nullif(current_setting('inlet.audit_before', true), '')::timestamptz then return old; end if;
  end if;
  raise exception 'the audit log is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_entries_stay before update or delete on audit_entries
  for each row execute function refuse_audit_changes();
create trigger audit_outcomes_stay before update or delete on audit_outcomes
  for each row execute function refuse_audit_changes();
create trigger all_audit_entries_stay before truncate on audit_entries
  for each statement execute function refuse_audit_changes();
create trigger all_audit_outcomes_stay before truncate on audit_outcomes
  for each statement execute function refuse_audit_changes();
`

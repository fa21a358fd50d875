export const manyProcesses = `
-- The migration that the releases know which do without what this one takes away. Null: it takes nothing away.
alter table migrations add column unused_since integer;

-- Heard once the transaction is committed, so never before the rows are there.
create function announce_jobs() returns trigger language plpgsql as $$
begin
  perform pg_notify('inlet_jobs', '');
  return null;
end $$;
create trigger jobs_added after insert on jobs for each statement execute function announce_jobs();
create trigger jobs_put_back after update of lease on jobs for each row
  when (old.lease is not null and new.lease is null) execute function announce_jobs();

-- Whether the customer may have one more such job running. Those who ask at the same time come here one after the other;
-- whoever waited counts what the one before has claimed.
create function has_place(whose integer, what text, most integer) returns boolean language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('place of ' || what), whose);
  return (select count(*) from jobs where lease is not null and customer_id = whose and kind = what) < most;
end $$;
`

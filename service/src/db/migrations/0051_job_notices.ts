export const jobNotices = `
-- PostgreSQL commits transactions with a notification one after the other. A process that is alone and runs jobs needs
-- none for those that it adds. Jobs that a command adds meanwhile wait for its next poll, ten seconds at most.
create or replace function announce_jobs() returns trigger language plpgsql as $$
begin
  if (select count(*) <> 1 or bool_and(works) is not true from processes) then
    perform pg_notify('inlet_jobs', '');
  end if;
  return null;
end $$;
`

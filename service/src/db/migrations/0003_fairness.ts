export const fairness = `
alter table jobs
  -- For whom it is done. 0: for nobody in particular, but for the service itself.
  add column organization_id integer not null default 0,
  add column customer_id integer not null default 0,
  -- It was running when its process died. Until it is cleared it runs alone.
  add column suspect boolean not null default false,
  -- How often its process died while it ran alone.
  add column deaths smallint not null default 0;

update jobs j set customer_id = c.id, organization_id = c.organization_id
  from customers c
  where c.id = coalesce(
    (select f.customer_id from files f where f.id = j.file_id),
    (select a.customer_id from accounts a where a.id = j.account_id));
-- They counted how often a job was begun; from now on they count how often it failed.
update jobs set attempts = 0;

drop index jobs_due;
create index jobs_waiting on jobs (kind, organization_id, customer_id, run_at, id) where lease is null and not suspect;
create index jobs_suspect on jobs (deaths, run_at, id) where suspect;
create index jobs_running on jobs (lease_until, organization_id, customer_id, kind) where lease is not null;

-- Whose job of an organisation was begun last: the customers after that one have their turn next.
create sequence turn_numbers;
create table turns (
  organization_id integer primary key,
  customer_id integer not null,
  number bigint not null default nextval('turn_numbers')
) with (fillfactor = 50);
`

/** Codes of what was read only in part. Null: all of it. */
const UNREAD = `case when new.metadata -> 'unread_parts' ? 'NO_TEXT' then 'NO_TEXT'
    when jsonb_array_length(coalesce(nullif(new.metadata -> 'unread_parts', 'null'), '[]')) > 0 then 'PARTLY_READ' end`

/** New content came for a file that was here. */
const RENEWED = `(new.blob is not null and new.blob is distinct from old.blob and old.last_sync is not null
    and (old.source_version is not null or new.blob_sha256 is distinct from old.blob_sha256))`

const MOVED = `(new.parent_id is not null and new.parent_id is distinct from old.parent_id and new.last_sync is not null)`

export const syncHistory = `
-- The sync runs of accounts, what came of each of their files, and how many of each outcome. Triggers write the outcome
-- of a file in the transaction that decides it, so counts and entries always agree. References to accounts or runs
-- would make all who write files lock their rows; a trigger removes the rows with the account.
create table sync_runs (
  id bigint primary key generated always as identity,
  account_id integer not null,
  -- CONNECTED, CHOSEN, REQUESTED, SCHEDULED, NOTIFIED or RETRIED
  cause text not null,
  -- RUNNING, DONE, INCOMPLETE, FAILED or CANCELED
  state text not null default 'RUNNING',
  reason text,
  started_at timestamptz not null,
  ended_at timestamptz,
  -- Its entries are older than the history goes back.
  is_trimmed boolean not null default false
);
create index sync_runs_of_account on sync_runs (account_id, id);

create table sync_entries (
  id bigint primary key generated always as identity,
  account_id integer not null,
  -- Null: a call decided it.
  run_id bigint,
  file_id integer not null,
  name text not null,
  name_key text not null,
  -- NEW, CHANGED, MOVED, GONE, SKIPPED or FAILED
  outcome text not null,
  code text,
  reason text,
  created_at timestamptz not null
);
-- Of each file one in a run, which is its last outcome.
create unique index sync_entries_of_file on sync_entries (file_id, run_id);
create index sync_entries_of_account on sync_entries (account_id, id);
create index sync_entries_of_run on sync_entries (run_id, id);
create index sync_entries_by_outcome on sync_entries (run_id, outcome, id);
create index sync_entries_by_letters on sync_entries using gin (letters_of(account_id, name_key))
  with (gin_pending_list_limit = 256);

-- Rows that are added up, as in file_figures.
create table sync_counts (
  run_id bigint not null,
  id bigint not null generated always as identity,
  outcome text not null,
  entries bigint not null,
  primary key (run_id, id)
);

-- The newest run. What is decided after its end, as by the reading of a large file, counts in it.
alter table accounts add column run_id bigint;

create function note_outcome() returns trigger language plpgsql as $$
declare
  what text;
  why text;
  said text;
  before record;
  run bigint;
  is_call boolean := false;
  unread text := ${UNREAD};
begin
  if tg_op = 'INSERT' then
    what := 'SKIPPED'; why := 'WAITING';
  elsif new.deleted_at is not null then
    if old.deleted_at is not null then return null; end if;
    -- What a call deletes can be restored.
    is_call := new.restorable_until is not null;
    what := case when new.last_sync is null then 'SKIPPED' else 'GONE' end;
    why := case when is_call then 'DELETED' when new.last_sync is null then 'GONE_EARLY' end;
  elsif old.deleted_at is not null then
    if new.last_sync is null then return null; end if;
    is_call := true; what := 'NEW'; why := 'RESTORED';
  elsif new.last_sync is not null and old.last_sync is null then
    what := 'NEW'; why := unread;
  elsif new.sync_status is distinct from old.sync_status and new.sync_status = 'SYNC_ERROR' then
    what := 'FAILED'; said := new.sync_error_message;
  elsif new.sync_status is distinct from old.sync_status and new.sync_status = 'SYNC_ABORTED' then
    said := new.sync_error_message;
    what := case when said is null then 'SKIPPED' else 'FAILED' end;
    why := case when said is null then 'CANCELED' end;
  elsif new.sync_status is distinct from old.sync_status and new.sync_status = 'READY_TO_SYNC' then
    what := 'SKIPPED'; why := 'WAITING';
  elsif ${RENEWED} then
    what := 'CHANGED'; why := case when new.sync_status = 'READY' then unread end;
  elsif new.sync_status is distinct from old.sync_status and new.sync_status = 'READY' then
    select e.outcome, e.code, e.reason into before from sync_entries e where e.file_id = new.id order by e.id desc limit 1;
    if before.outcome in ('FAILED', 'SKIPPED') or before.reason is not null then
      what := 'CHANGED'; why := coalesce(unread, 'RECOVERED');
    elsif before.outcome = 'CHANGED' and unread is not null and before.code is distinct from unread then
      what := 'CHANGED'; why := unread;
    end if;
  elsif ${MOVED} and (old.parent_id is not null or exists (
      select from accounts where id = new.account_id and takes_all)) then
    what := 'MOVED';
  end if;
  if what is null then return null; end if;
  if not is_call then select a.run_id into run from accounts a where a.id = new.account_id; end if;
  insert into sync_entries as e (account_id, run_id, file_id, name, name_key, outcome, code, reason, created_at)
  values (new.account_id, run, new.id, coalesce(new.name, ''), new.name_key, what, why, said, new.updated_at)
  on conflict (file_id, run_id) do update set
    -- What came and went in one run was never here. What came and then failed is here as it came.
    outcome = case when e.outcome = 'NEW' then case when what = 'GONE' then 'SKIPPED' else 'NEW' end
      when what = 'MOVED' then e.outcome else what end,
    code = case when e.outcome = 'NEW' and what = 'GONE' then 'GONE_EARLY' when what = 'MOVED' then e.code
      when e.outcome = 'NEW' and what in ('FAILED', 'SKIPPED') then e.code else excluded.code end,
    reason = case when what = 'MOVED' then e.reason else excluded.reason end,
    name = excluded.name, name_key = excluded.name_key, created_at = excluded.created_at;
  return null;
end $$;
create trigger outcomes_of_new after insert on files for each row
  when (new.account_id is not null and new.sync_status = 'READY_TO_SYNC') execute function note_outcome();
create trigger outcomes_of_changed after update of sync_status, deleted_at, last_sync, blob, parent_id on files
  for each row when (new.account_id is not null and (
    new.sync_status is distinct from old.sync_status
      and new.sync_status in ('READY', 'SYNC_ERROR', 'SYNC_ABORTED', 'READY_TO_SYNC')
    or (new.deleted_at is null) <> (old.deleted_at is null)
    or (new.last_sync is null) <> (old.last_sync is null)
    or ${RENEWED} or ${MOVED}))
  execute function note_outcome();

create function count_outcome() returns trigger language plpgsql as $$
begin
  insert into sync_counts (run_id, outcome, entries) values (new.run_id, new.outcome, 1);
  if tg_op = 'UPDATE' then
    insert into sync_counts (run_id, outcome, entries) values (old.run_id, old.outcome, -1);
  end if;
  return null;
end $$;
create trigger counts_of_new after insert on sync_entries for each row
  when (new.run_id is not null) execute function count_outcome();
create trigger counts_of_changed after update of outcome on sync_entries for each row
  when (new.run_id is not null and new.outcome <> old.outcome) execute function count_outcome();

create function forget_history() returns trigger language plpgsql as $$
begin
  delete from sync_counts c using sync_runs r where r.account_id = old.id and c.run_id = r.id;
  delete from sync_entries where account_id = old.id;
  delete from sync_runs where account_id = old.id;
  return null;
end $$;
create trigger history_of_nobody after delete on accounts for each row execute function forget_history();

create or replace function tell_webhooks(whose integer, event text, kind text, object jsonb, details jsonb, about text[],
  moment timestamptz) returns void language sql as $$
  with event_id as materialized (select gen_random_uuid() as id)
  insert into deliveries (webhook_id, event_id, customer_id, customer, type, object_type, object_id, information,
    subjects, next_at, give_up_at, created_at)
  select w.id, e.id, c.id, c.supplied_id, event, kind, object, details, about, moment, moment + interval '24 hours', moment
  from customers c join webhooks w on w.organization_id = c.organization_id cross join event_id e
  where c.id = whose
    and (event not in ('ACCOUNT_EXPIRING', 'ACCOUNT_NEEDS_REPAIR', 'CONNECT_LINK_USED', 'SYNC_RUN_FINISHED')
      or event = any(w.optional_types))
$$;
`

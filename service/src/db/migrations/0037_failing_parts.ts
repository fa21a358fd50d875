export const failingParts = `
-- Only confirmed absence deletes: since when full scans do not list an item, and the round in which it was last asked for.
alter table items
  add column missing_since timestamptz,
  add column asked_in integer not null default 0;
create index items_missing on items (account_id, id) where missing_since is not null;

-- A file or a folder that keeps failing while its source is well: since when, why, and when it is tried again. One that
-- is skipped holds up nothing.
alter table sync_queue
  add column failing_since timestamptz,
  add column retry_at timestamptz,
  add column is_skipped boolean not null default false;
alter table listings
  add column restarts integer not null default 0,
  add column tries integer not null default 0,
  add column failing_since timestamptz,
  add column retry_at timestamptz,
  add column is_skipped boolean not null default false,
  add column reason text;

-- Nothing takes a row that neither fetches nor expands, yet its account counts as being synced. The release before makes
-- such rows, and some on the way to deleting them, so they are removed instead of refused.
create function keep_no_idle_row() returns trigger language plpgsql as $$
begin
  delete from sync_queue where file_id = new.file_id and not fetches and not expands;
  return null;
end $$;
create trigger no_idle_row after insert or update of fetches, expands on sync_queue for each row
  when (not new.fetches and not new.expands) execute function keep_no_idle_row();
delete from sync_queue where not fetches and not expands;

alter table accounts
  -- Of the changes: how often they could not be asked for, since when, and when they are asked for again.
  add column failing jsonb,
  -- The access was refused so many times in a row, and since when.
  add column refusals integer not null default 0,
  add column refused_since timestamptz,
  -- Why a part of it was passed over, by the last full scan and by the last changes.
  add column scan_fault text,
  add column changes_fault text,
  -- When the content of a file last came.
  add column fetched_at timestamptz;

alter table jobs
  -- Runs in a row that ended with more to do and had done nothing.
  add column idle_runs integer not null default 0,
  -- It waits for a moment, and not for its source: it runs at once when there is more to do.
  add column is_idle boolean not null default false;
`

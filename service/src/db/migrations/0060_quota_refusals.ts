export const quotaRefusals = `
-- Files that were refused because their customer had no room.
create table quota_refusals (
  file_id integer primary key references files on delete cascade,
  -- The file's error message of then. With another one, the file has failed for another reason since.
  reason text not null,
  -- The room that it needs at least.
  needed_bytes bigint not null
);
insert into quota_refusals (file_id, reason, needed_bytes)
  select id, sync_error_message, 1 from files
  where sync_status = 'SYNC_ERROR' and deleted_at is null
    and right(sync_error_message, 26) = 'Delete files to make room.';
`

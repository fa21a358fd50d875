export const sourceDates = `
-- When a file last changed at its source. Null: it was uploaded, or the source has no such date.
alter table files add column source_updated_at timestamptz;
create index files_by_source_date on files (customer_id, source_updated_at)
  where source_updated_at is not null and deleted_at is null;

-- A job finds out the dates of files that are there already.
create unique index jobs_one_date_files on jobs (kind) where kind = 'date-files';
insert into jobs (kind, payload, run_at, created_at)
select 'date-files', '{}', now(), now() where exists (select from files where account_id is not null or source = 'RSS_FEED');
`

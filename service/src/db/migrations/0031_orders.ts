const UPLOADS = `('TEXT', 'CSV', 'TSV', 'PDF', 'DOCX', 'PPTX', 'XLSX', 'MD', 'RTF', 'JSON', 'HTML', 'JPG', 'JPEG', 'PNG',
  'WEBP', 'MP3', 'MP4', 'MP2', 'AAC', 'WAV', 'FLAC', 'PCM', 'M4A', 'OGG', 'OPUS', 'WEBM', 'XML', 'SVG', 'ICS', 'SRT',
  'VTT', 'IPYNB', 'EML', 'MSG', 'ODT', 'ODS', 'ODP', 'EPUB')`

export const orders = `
-- A name is ordered by its beginning, as an index takes it: 600 letters, as of items.
update files set name_key = left(name_key, 600) where length(name_key) > 600;

-- One for each order that lists of files are asked for in, read forwards or backwards from where a page begins.
create index files_by_update on files (customer_id, updated_at, id) where deleted_at is null;
create index files_by_creation on files (customer_id, created_at, id) where deleted_at is null;
create index files_by_name on files (customer_id, name_key, id) where deleted_at is null;
create index files_by_sync on files (customer_id, last_sync, id) where deleted_at is null;
create index files_by_size on files (customer_id, file_size, id) where deleted_at is null;

-- What is in a folder, and at the top of an account, in the order that the widget begins with.
-- One by the folder alone would be taken for few files, and these be sorted.
drop index files_by_parent;
create index files_by_parent on files (parent_id, updated_at, id) where parent_id is not null;
create index files_of_account on files (account_id, updated_at, id)
  where account_id is not null and parent_id is null and deleted_at is null;
-- Uploads and websites, which may be few among many files of accounts.
create index files_uploaded on files (customer_id, updated_at, id) where source in ${UPLOADS} and deleted_at is null;
create index files_of_websites on files (customer_id, updated_at, id)
  where source = 'WEB_SCRAPE' and parent_id is null and deleted_at is null;
-- What is still on its way or has failed: asked for again and again, and few.
create index files_not_ready on files (customer_id, updated_at, id) where sync_status <> 'READY' and deleted_at is null;
`

export const syncedWebsites = `
-- Websites that are read again by themselves.
create index files_synced_websites on files (customer_id)
  where source = 'WEB_SCRAPE' and enable_auto_sync and parent_id is null and deleted_at is null;
`

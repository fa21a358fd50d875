export const feeds = `
-- What sources say of a content before it is fetched, and what it is asked for with where an id is not enough.
alter table items
  add column size bigint,
  add column mime_type text,
  add column handle text;
-- Accounts of one such share what they were allowed at the source: it ends for all of them at once.
alter table accounts add column shared_grant text;
create index accounts_by_grant on accounts (shared_grant) where shared_grant is not null;
`

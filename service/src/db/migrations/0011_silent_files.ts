export const silentFiles = `
-- How often a file was asked for without an answer, while its source answered others. Those come first.
alter table pickups add column tries integer not null default 0;
drop index pickups_by_account;
create index pickups_by_account on pickups (account_id, tries, file_id);
`

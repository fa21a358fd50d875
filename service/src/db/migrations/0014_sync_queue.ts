export const syncQueue = `
alter table pickups rename to sync_queue;
alter index pickups_by_account rename to sync_queue_by_account;
-- Processes of the version before run beside ours while a deployment is rolled out. To be dropped by a later version.
create view pickups as select * from sync_queue;
`

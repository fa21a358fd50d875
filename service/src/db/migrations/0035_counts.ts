export const counts = `
-- What is at the top of an account is counted in the index alone, and so is what the widget waits for there.
drop index files_of_account;
create index files_of_account on files (account_id, updated_at, id) include (customer_id)
  where account_id is not null and parent_id is null and deleted_at is null;
create index files_waiting on files (account_id, sync_status) include (customer_id)
  where account_id is not null and sync_status <> 'READY' and deleted_at is null;
`

export const itemsByHandle = `
-- For sources that tell where something was, and not what. Handles may be longer than an index takes.
create index items_by_handle on items (account_id, md5(handle)) where handle is not null;
`

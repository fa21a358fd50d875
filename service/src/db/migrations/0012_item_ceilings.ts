export const itemCeilings = `
alter table accounts
  -- How many items are kept of it.
  add column item_count integer not null default 0,
  -- It has more than may be kept, which is still to be said.
  add column has_left_out boolean not null default false;
update accounts a set item_count = (select count(*) from items i where i.account_id = a.id);
`

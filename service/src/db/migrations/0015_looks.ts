export const looks = `
alter table accounts
  -- When all that changed at the source was last heard.
  add column looked_at timestamptz,
  -- Files that the last sync brought, renewed and took away.
  add column files_added integer not null default 0,
  add column files_changed integer not null default 0,
  add column files_removed integer not null default 0;
`

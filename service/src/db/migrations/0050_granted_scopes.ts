export const grantedScopes = `
-- The scopes that the source says it granted. Null: as requested, or it doesn't say.
alter table accounts add column granted_scopes text[];
-- read_all or picked. Null: it was connected before there was a choice.
alter table accounts add column access_kind text;
`

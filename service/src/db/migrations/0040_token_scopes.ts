export const tokenScopes = `
-- What a token allows. Null: everything, as every token did before.
alter table access_tokens add column scopes text[];
`

export const tokenBounds = `
-- What a token is limited to. Null: no limit, as of every token before. A token ends with the one that it was made from.
alter table access_tokens add column id bigint generated always as identity;
alter table access_tokens add column sources text[];
alter table access_tokens add column account_ids integer[];
alter table access_tokens add column filter jsonb;
alter table access_tokens add column user_id text;
alter table access_tokens add column parent_hash text references access_tokens on delete cascade;
create index access_tokens_by_parent on access_tokens (parent_hash) where parent_hash is not null;
create index access_tokens_by_id on access_tokens (id);
`

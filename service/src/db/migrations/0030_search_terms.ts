export const searchTerms = `
-- What a chunk is found by: the terms of our own analyser, each behind its customer, so that one index serves many
-- customers and reads no row of another. Null until a job has found them out; until then the words are searched, which
-- the version before goes on writing and reading.
alter table chunks add column headings text[] not null default '{}';
alter table chunks add column language text;
alter table chunks add column terms tsvector;
create index chunks_by_terms on chunks using gin (terms) with (gin_pending_list_limit = 256) where terms is not null;
-- A sixtieth and a thousandth of them, from which it is known how rare a term is.
create index chunks_by_terms_60 on chunks using gin (terms) with (fastupdate = off) where id % 61 = 0;
create index chunks_by_terms_1000 on chunks using gin (terms) with (fastupdate = off) where id % 1021 = 0;
create index chunks_to_analyse on chunks (id) where terms is null;

create unique index jobs_one_analyse on jobs (kind) where kind = 'analyse';
`

export const upkeep = `
-- The one job that comes back every hour.
create unique index jobs_one_upkeep on jobs (kind) where kind = 'upkeep';

-- Which data folder holds the bytes of the files in this database.
create table stores (
  id text primary key,
  since timestamptz not null
);

-- The processes that work on this database now, each with the store that it has.
create table processes (
  id text primary key,
  store text not null,
  seen_at timestamptz not null
);
`

export const contents = `
-- What was read in a file, in pieces, so that nobody has to hold a long text in memory.
create table texts (
  file_id integer not null references files on delete cascade,
  part integer not null,
  text text not null,
  primary key (file_id, part)
);
-- The name that the contract has for the model of a chunk's vector. Null: the deployment's own.
alter table chunks add column model text;
`

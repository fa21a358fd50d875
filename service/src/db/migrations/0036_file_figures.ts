const COLUMNS = 'customer_id, source, file_format, files, ready, size, characters, tokens, embeddings'

/** What changes the figures of a file. */
const COUNTED = [
  'customer_id',
  'source',
  'file_format',
  'file_size',
  'num_characters',
  'num_tokens',
  'num_embeddings',
]
/** Likewise, of one version of it. */
const counted = (file: string) =>
  [
    ...COUNTED.map((column) => `${file}.${column}`),
    `${file}.sync_status = 'READY'`,
    `${file}.deleted_at is null`,
  ].join()

/** A file that comes or goes, as a row. */
const figures = (file: string, sign: string) => `
  insert into file_figures (${COLUMNS})
  values (${file}.customer_id, ${file}.source, ${file}.file_format, ${sign} 1,
    ${sign} (${file}.sync_status = 'READY')::integer, ${sign} coalesce(${file}.file_size, 0),
    ${sign} coalesce(${file}.num_characters, 0), ${sign} coalesce(${file}.num_tokens, 0),
    ${sign} coalesce(${file}.num_embeddings, 0));`

export const fileFigures = `
-- What the files of each customer add up to, as rows that are added up when somebody asks: who writes a file appends
-- some, and so nobody waits for anybody. They are merged now and then. A reference to the customer would make all who
-- write its files lock its row; a trigger removes the rows with it.
create table file_figures (
  customer_id integer not null,
  id bigint not null generated always as identity,
  source text not null,
  file_format text,
  files bigint not null,
  ready bigint not null,
  size bigint not null,
  characters bigint not null,
  tokens bigint not null,
  embeddings bigint not null,
  primary key (customer_id, id)
);

create function count_file() returns trigger language plpgsql as $$
begin ${figures('new', '')}
  return null;
end $$;
create function count_changed_file() returns trigger language plpgsql as $$
begin
  if old.deleted_at is null then ${figures('old', '-')}
  end if;
  if new.deleted_at is null then ${figures('new', '')}
  end if;
  return null;
end $$;
create function count_gone_file() returns trigger language plpgsql as $$
begin
  -- Where the customer itself is deleted, its files go after it.
  if exists (select from customers where id = old.customer_id) then ${figures('old', '-')}
  end if;
  return null;
end $$;
create function forget_figures() returns trigger language plpgsql as $$
begin
  delete from file_figures where customer_id = old.id;
  return null;
end $$;

-- Until this transaction ends nobody writes files: what is added up here is all of them, and the triggers add the rest.
-- It reads the table twice, for the figures and the index: a second or two for a million files.
lock table files in share row exclusive mode;
insert into file_figures (${COLUMNS})
select customer_id, source, file_format, count(*), count(*) filter (where sync_status = 'READY'),
  coalesce(sum(file_size), 0), coalesce(sum(num_characters), 0), coalesce(sum(num_tokens), 0),
  coalesce(sum(num_embeddings), 0)
from files where deleted_at is null group by customer_id, source, file_format;
create trigger figures_of_new after insert on files for each row
  when (new.deleted_at is null) execute function count_file();
create trigger figures_of_changed after update of ${COUNTED.join(', ')}, sync_status, deleted_at on files for each row
  when ((old.deleted_at is null or new.deleted_at is null) and (${counted('old')}) is distinct from (${counted('new')}))
  execute function count_changed_file();
create trigger figures_of_gone after delete on files for each row
  when (old.deleted_at is null) execute function count_gone_file();
create trigger figures_of_nobody after delete on customers for each row execute function forget_figures();

create index files_tagged on files (customer_id, id) where tags <> '{}' and deleted_at is null;
`

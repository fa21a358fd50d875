export const readers = `
-- Who may read: sets of readers, each stored once. A file or account without one, or with one that has no members, is
-- found by no person. A member is user:…, group:… or team, which is all people of the customer.
create table audiences (
  id integer generated always as identity primary key,
  customer_id integer not null references customers on delete cascade,
  -- Hexadecimal SHA-256 of its members.
  hash text not null,
  unique (customer_id, hash)
);
create table audience_members (
  audience_id integer not null references audiences on delete cascade,
  customer_id integer not null,
  member text not null,
  primary key (audience_id, member)
);
create index audience_members_by_member on audience_members (customer_id, member, audience_id);

-- Groups of the host. Members name groups that may not exist yet: those have no members.
create table groups (
  customer_id integer not null references customers on delete cascade,
  name text not null,
  updated_at timestamptz not null,
  primary key (customer_id, name)
);
create table group_members (
  customer_id integer not null,
  group_name text not null,
  member text not null,
  primary key (customer_id, group_name, member),
  foreign key (customer_id, group_name) references groups on delete cascade
);
create index group_members_by_member on group_members (customer_id, member, group_name);

-- Null for a file: those of its account.
alter table files add column audience_id integer references audiences;
-- The person whose token made it. Null: nobody's.
alter table files add column owner_id text;
create index files_by_audience on files (audience_id) where audience_id is not null;
alter table accounts add column audience_id integer references audiences;
alter table accounts add column owner_id text;
create index accounts_by_audience on accounts (audience_id) where audience_id is not null;
-- The person who signs in.
alter table sign_ins add column owner_id text;
alter table connect_links add column owner_id text;

-- What comes below a file is read by those who read that, whatever release adds it. The lock is the one that the
-- reference to the parent takes anyway: readers that change meanwhile are waited for.
create function inherit_readers() returns trigger language plpgsql as $$
begin
  select p.audience_id, p.owner_id into new.audience_id, new.owner_id
    from files p where p.id = new.parent_id for key share;
  return new;
end $$;
create trigger readers_of_new before insert on files for each row
  when (new.parent_id is not null and new.audience_id is null) execute function inherit_readers();
`

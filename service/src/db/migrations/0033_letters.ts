export const letters = `
-- Each three letters of a name that stand together, with what the name belongs to before them: an index of these leads
-- to the names of one customer, or account, however many others have such letters. The last two are kept alone as well,
-- so that whatever is shorter begins one of them.
create function letters_of(whose integer, name text) returns tsvector language sql immutable strict parallel safe
  cost 20 as $$
  select array_to_tsvector(coalesce(array_agg(distinct whose || '.' || substr(name, i, 3)), '{}'))
  from generate_series(1, length(name)) i
$$;
create index files_by_letters on files using gin (letters_of(customer_id, name_key)) with (gin_pending_list_limit = 256)
  where deleted_at is null;
create index items_by_letters on items using gin (letters_of(account_id, name_key)) with (gin_pending_list_limit = 256);

-- The orders of items in a folder, and of what is searched for in an account.
create index items_by_name on items (account_id, parent_key, name_key, id);
create index items_by_creation on items (account_id, parent_key, created_at, id);
create index items_by_id on items (account_id, parent_key, id);
create index items_of_account on items (account_id, is_folder, name_key, id);
`

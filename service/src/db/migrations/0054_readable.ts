export const readable = `
-- The sets of readers that a person is in: by name, by groups however deep, or as one of the team. Cycles of groups end,
-- as no name is added twice. Functions, because a query that has this several times takes longer to plan than to run.
create function readable_audiences(customer integer, person text) returns integer[] language plpgsql stable as $$
begin
  return array(
    with recursive mine(name) as (
      select unnest(array['user:' || person, 'team'])
      union
      select 'group:' || m.group_name from group_members m join mine on m.member = mine.name
      where m.customer_id = customer
    )
    select m.audience_id from audience_members m join mine on m.member = mine.name
    where m.customer_id = customer);
end $$;
create function readable_accounts(customer integer, person text) returns integer[] language plpgsql stable as $$
declare
  audiences integer[] := readable_audiences(customer, person);
begin
  return array(select a.id from accounts a where a.customer_id = customer and a.audience_id = any(audiences));
end $$;
`

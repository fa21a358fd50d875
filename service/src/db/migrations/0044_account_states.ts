export const accountStates = `
alter table accounts
  -- When its access ends for good, where its source names that.
  add column access_ends_at timestamptz,
  -- When its access was lost.
  add column lost_at timestamptz,
  -- How many sync runs in a row failed, and since when.
  add column failed_runs integer not null default 0,
  add column failing_since timestamptz,
  -- The state that webhooks were last notified of.
  add column notified_state text not null default 'ok';
update accounts set lost_at = updated_at, notified_state = 'broken' where access <> 'ok' and not revoked_access;

-- Event types that only webhooks get which ask for them.
alter table webhooks add column optional_types text[] not null default '{}';

create or replace function tell_webhooks(whose integer, event text, kind text, object jsonb, details jsonb, about text[],
  moment timestamptz) returns void language sql as $$
  with event_id as materialized (select gen_random_uuid() as id)
  insert into deliveries (webhook_id, event_id, customer_id, customer, type, object_type, object_id, information,
    subjects, next_at, give_up_at, created_at)
  select w.id, e.id, c.id, c.supplied_id, event, kind, object, details, about, moment, moment + interval '24 hours', moment
  from customers c join webhooks w on w.organization_id = c.organization_id cross join event_id e
  where c.id = whose and (event not in ('ACCOUNT_EXPIRING', 'ACCOUNT_NEEDS_REPAIR', 'CONNECT_LINK_USED')
    or event = any(w.optional_types))
$$;
`

/** Columns of an account that are in answers of the API. */
const ANSWERED = [
  'sync_status',
  'revoked_access',
  'access',
  'sync_error_message',
  'data_source_external_id',
  'data_source_metadata',
  'tags',
  'enable_auto_sync',
  'last_synced_at',
  'last_sync_action',
  'source_items_synced_at',
  'files_synced_at',
  'looked_at',
]
const answered = (account: string) => ANSWERED.map((column) => `${account}.${column}`).join(', ')

export const customerEvents = `
-- What changed, for open event streams: ids and states. Rows are kept for an hour. Numbers become visible in another
-- order than they are given, so streams go by the transaction. A reference to the customer would make all who write its
-- files lock its row; a trigger removes the rows with it.
create table customer_events (
  customer_id integer not null,
  transaction xid8 not null default pg_current_xact_id(),
  id bigint not null generated always as identity,
  type text not null,
  object_id integer not null,
  -- Null: it was deleted, or disconnected.
  state text,
  created_at timestamptz not null default now(),
  primary key (customer_id, transaction, id)
);

-- Customers with open streams, at most until then. PostgreSQL commits transactions with a notification one after the
-- other, so there is none for customers to whom nobody listens.
create table event_listeners (customer_id integer primary key, until timestamptz not null);

-- It arrives once the transaction is committed, and once for all events of a customer in it.
create function wake_streams(whose integer) returns void language plpgsql as $$
begin
  if exists (select from event_listeners where customer_id = whose and until > now()) then
    perform pg_notify('inlet_events', whose::text);
  end if;
end $$;
create function note_file() returns trigger language plpgsql as $$
begin
  insert into customer_events (customer_id, type, object_id, state)
  values (new.customer_id, 'file.updated', new.id, case when new.deleted_at is null then new.sync_status end);
  perform wake_streams(new.customer_id);
  return null;
end $$;
create function note_account() returns trigger language plpgsql as $$
begin
  insert into customer_events (customer_id, type, object_id, state)
  values (new.customer_id, 'account.updated', new.id, case when not new.revoked_access then new.sync_status end);
  perform wake_streams(new.customer_id);
  return null;
end $$;
-- Its streams end with a token.
create function note_gone_token() returns trigger language plpgsql as $$
begin
  perform wake_streams(old.customer_id);
  return null;
end $$;
create function forget_events() returns trigger language plpgsql as $$
begin
  delete from customer_events where customer_id = old.id;
  delete from event_listeners where customer_id = old.id;
  return null;
end $$;

create trigger new_files_noted after insert on files for each row execute function note_file();
create trigger changed_files_noted after update of sync_status, deleted_at, updated_at on files for each row
  when ((old.sync_status, old.deleted_at, old.updated_at) is distinct from
    (new.sync_status, new.deleted_at, new.updated_at))
  execute function note_file();
create trigger new_accounts_noted after insert on accounts for each row execute function note_account();
create trigger changed_accounts_noted after update of ${ANSWERED.join(', ')} on accounts for each row
  when ((${answered('old')}) is distinct from (${answered('new')})) execute function note_account();
create trigger gone_tokens_noted after delete on access_tokens for each row execute function note_gone_token();
create trigger events_of_nobody after delete on customers for each row execute function forget_events();
`

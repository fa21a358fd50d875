/** Statuses in which a file still has something before it. */
const UNFINISHED = `('QUEUED_FOR_SYNC', 'SYNCING', 'DELAYED', 'RATE_LIMITED', 'EVALUATING_RESYNC', 'QUEUED_FOR_OCR')`

export const webhooks = `
-- Addresses that an organisation's back end hears at.
create table webhooks (
  id integer generated always as identity primary key,
  organization_id integer not null references organizations on delete cascade,
  url text not null,
  -- Sealed.
  signing_key text not null,
  status text not null default 'ACTIVE',
  status_reason text,
  -- How many times in a row nothing arrived, and until when nothing is sent because of that.
  failures integer not null default 0,
  paused_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index webhooks_by_organization on webhooks (organization_id);

-- One event at one address. Written in the transaction that makes what it tells of.
create table deliveries (
  id bigint generated always as identity primary key,
  webhook_id integer not null references webhooks on delete cascade,
  event_id uuid not null,
  -- Null: the customer was erased.
  customer_id integer,
  customer text not null,
  type text not null,
  object_type text not null,
  object_id jsonb not null,
  information jsonb not null,
  -- What it tells of. Of one subject nothing is sent before what came first has arrived or was given up.
  subjects text[] not null,
  -- WAITING, DELIVERED or FAILED
  status text not null default 'WAITING',
  attempts integer not null default 0,
  next_at timestamptz not null,
  give_up_at timestamptz not null,
  tried_at timestamptz,
  answer_status integer,
  error text,
  created_at timestamptz not null,
  delivered_at timestamptz
);
create index deliveries_by_webhook on deliveries (webhook_id, id);
create index deliveries_by_customer on deliveries (customer_id);
create index deliveries_due on deliveries (webhook_id, next_at) where status = 'WAITING';
create index deliveries_by_subject on deliveries using gin (subjects) where status = 'WAITING';
create index deliveries_done on deliveries (created_at) where status <> 'WAITING';

create unique index jobs_one_webhooks on jobs (kind) where kind = 'webhooks';
create unique index jobs_one_per_webhook on jobs ((payload ->> 'webhookId')) where kind = 'deliver';

create index files_unfinished_of_request on files (customer_id, request_id)
  where request_id is not null and deleted_at is null and sync_status in ${UNFINISHED};

-- Every address of the customer's organisation is to hear of it.
create function tell_webhooks(whose integer, event text, kind text, object jsonb, details jsonb, about text[],
  moment timestamptz) returns void language sql as $$
  with event_id as materialized (select gen_random_uuid() as id)
  insert into deliveries (webhook_id, event_id, customer_id, customer, type, object_type, object_id, information,
    subjects, next_at, give_up_at, created_at)
  select w.id, e.id, c.id, c.supplied_id, event, kind, object, details, about, moment, moment + interval '24 hours', moment
  from customers c join webhooks w on w.organization_id = c.organization_id cross join event_id e
  where c.id = whose
$$;

create function tell_of_new_files() returns trigger language plpgsql as $$
declare batch record;
begin
  if not exists (select from webhooks) then return null; end if;
  for batch in
    select customer_id, request_id, upload_id, max(created_at) as moment,
      jsonb_agg(id::text order by id) as ids, array_agg('file:' || id) as about,
      -- Whatever comes of these is known at once; of an account and a website there may be more.
      bool_and(account_id is null and parent_id is null and source <> 'WEB_SCRAPE') as is_all
    from (select *, row_number() over (partition by customer_id, request_id, upload_id order by id) / 1000 as part
      from added where deleted_at is null) f
    group by customer_id, request_id, upload_id, part order by 1, 2, 3, part
  loop
    perform tell_webhooks(batch.customer_id, 'FILES_CREATED', 'FILE_LIST', batch.ids,
      jsonb_build_object('request_id', batch.request_id, 'upload_id', batch.upload_id), batch.about, batch.moment);
    if batch.is_all and batch.request_id is not null then
      perform tell_of_request(batch.customer_id, 'ALL_UPLOADED_FILES_QUEUED', batch.request_id, batch.moment);
    end if;
  end loop;
  return null;
end $$;

create function tell_of_request(whose integer, event text, request text, moment timestamptz)
  returns void language sql as $$
  select tell_webhooks(whose, event, 'UPLOAD_REQUEST_ID', to_jsonb(request), jsonb_build_object('request_id', request),
    array['request:' || whose || ':' || request], moment)
$$;

-- Tells that all files of a request are done, if they are. Two that end at the same moment come here one after the other,
-- so that the second sees the first.
create function tell_if_processed(whose integer, request text, moment timestamptz) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7219451, hashtext(whose || ':' || request));
  if exists (select from files where customer_id = whose and request_id = request and deleted_at is null
      and sync_status in ${UNFINISHED}) then return; end if;
  if exists (select from accounts a where a.customer_id = whose and a.sync_status in ('QUEUED_FOR_SYNCING', 'SYNCING')
      and exists (select from files f where f.account_id = a.id and f.request_id = request and f.deleted_at is null))
    then return; end if;
  perform tell_of_request(whose, 'ALL_FILES_PROCESSED', request, moment);
end $$;

create function tell_of_file() returns trigger language plpgsql as $$
declare
  details jsonb;
  about text[] := array['file:' || new.id];
  event text;
  page_event text;
begin
  if not exists (select from webhooks) then return null; end if;
  details := jsonb_build_object('is_resync', old.last_sync is not null, 'request_id', new.request_id,
    'upload_id', new.upload_id);
  if new.deleted_at is not null then
    -- What somebody deletes by a call can be taken back, and the call says whether it is told.
    if old.deleted_at is null and new.restorable_until is null then
      perform tell_webhooks(new.customer_id, 'FILE_DELETED', 'FILE', to_jsonb(new.id::text), details, about,
        new.updated_at);
    end if;
    return null;
  end if;
  if old.deleted_at is not null then
    perform tell_webhooks(new.customer_id, 'FILES_CREATED', 'FILE_LIST', jsonb_build_array(new.id::text),
      details || '{"is_restored": true}', about, new.updated_at);
    return null;
  end if;
  if new.sync_status in ('SYNC_ERROR', 'RATE_LIMITED', 'SYNC_ABORTED') then
    details := details || jsonb_build_object('reason', new.sync_error_message);
  end if;
  event := case new.sync_status when 'READY' then 'FILE_READY' when 'SYNC_ERROR' then 'FILE_ERROR'
    when 'SYNCING' then 'FILE_SYNCING' when 'RATE_LIMITED' then 'RATE_LIMIT_ERROR'
    when 'SYNC_ABORTED' then 'FILES_SKIPPED' when 'READY_TO_SYNC' then 'FILES_SKIPPED' end;
  if event = 'FILES_SKIPPED' then
    perform tell_webhooks(new.customer_id, event, 'FILE_LIST', jsonb_build_array(new.id::text),
      details || jsonb_build_object('sync_status', new.sync_status), about, new.updated_at);
  elsif event is not null then
    perform tell_webhooks(new.customer_id, event, 'FILE', to_jsonb(new.id::text), details, about, new.updated_at);
  end if;
  if new.source = 'WEB_SCRAPE' then
    page_event := case event when 'FILE_READY' then 'WEBPAGE_READY' when 'FILE_ERROR' then 'WEBPAGE_ERROR' end;
    if page_event is not null then
      perform tell_webhooks(new.customer_id, page_event, 'WEBPAGE', to_jsonb(new.id::text),
        details || jsonb_build_object('url', new.external_url), about, new.updated_at);
    end if;
    if page_event is not null and new.parent_id is null then
      perform tell_webhooks(new.customer_id, 'WEBSCRAPE_URLS_READY', 'FILE', to_jsonb(new.id::text), details, about,
        new.updated_at);
      if new.request_id is not null then
        perform tell_of_request(new.customer_id, 'ALL_UPLOADED_FILES_QUEUED', new.request_id, new.updated_at);
      end if;
    end if;
  end if;
  if new.request_id is not null and new.sync_status not in ${UNFINISHED} then
    perform tell_if_processed(new.customer_id, new.request_id, new.updated_at);
  end if;
  return null;
end $$;

create function tell_of_account() returns trigger language plpgsql as $$
declare
  about text[] := array['account:' || new.id];
  details jsonb;
  request text;
begin
  if not exists (select from webhooks) then return null; end if;
  details := jsonb_build_object('data_source_type', new.data_source_type,
    'data_source_external_id', new.data_source_external_id);
  if tg_op = 'INSERT' or (old.revoked_access and not new.revoked_access) then
    perform tell_webhooks(new.customer_id, 'ADD', 'DATA_SOURCE', to_jsonb(new.id::text), details, about, new.updated_at);
  end if;
  if tg_op = 'INSERT' then return null; end if;
  if new.last_synced_at is distinct from old.last_synced_at
      and new.last_sync_action in ('UPDATE', 'CANCEL', 'REVOKE') then
    perform tell_webhooks(new.customer_id, new.last_sync_action, 'DATA_SOURCE', to_jsonb(new.id::text), details, about,
      new.updated_at);
  end if;
  if old.sync_status not in ('QUEUED_FOR_SYNCING', 'SYNCING')
      or new.sync_status in ('QUEUED_FOR_SYNCING', 'SYNCING') then return null; end if;
  if new.sync_status = 'READY' and not new.revoked_access then
    perform tell_webhooks(new.customer_id, 'DATA_SOURCE_READY', 'DATA_SOURCE', to_jsonb(new.id::text), details, about,
      new.updated_at);
  end if;
  for request in
    select distinct request_id from files where account_id = new.id and request_id is not null and deleted_at is null
      and created_at > coalesce(old.last_synced_at, '-infinity')
  loop
    perform tell_of_request(new.customer_id, 'ALL_UPLOADED_FILES_QUEUED', request, new.updated_at);
  end loop;
  for request in
    select distinct request_id from files where account_id = new.id and request_id is not null and deleted_at is null
      and updated_at > coalesce(old.last_synced_at, '-infinity') order by request_id
  loop
    perform tell_if_processed(new.customer_id, request, new.updated_at);
  end loop;
  return null;
end $$;

create trigger files_added after insert on files referencing new table as added
  for each statement execute function tell_of_new_files();
create trigger files_changed after update of sync_status, deleted_at on files for each row
  when (old.sync_status is distinct from new.sync_status or (old.deleted_at is null) <> (new.deleted_at is null))
  execute function tell_of_file();
create trigger accounts_changed after insert or update on accounts for each row execute function tell_of_account();
`

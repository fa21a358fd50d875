export const resumableUploads = `
-- Files that arrive in several requests, for a day.
create table resumable_uploads (
  id uuid primary key,
  customer_id integer not null references customers on delete cascade,
  -- The person of the token that began it. Null: nobody in particular.
  user_id text,
  -- As it was sent, to be answered again.
  metadata text not null,
  name text not null,
  settings jsonb not null,
  -- Who may read the file. Null: nobody was named.
  readers jsonb,
  media_type text,
  length bigint not null,
  received bigint not null default 0,
  -- The request that writes. A later one takes its place, and it can write no more.
  writer uuid,
  -- The file, once there is one: exactly then all bytes are received.
  file_id integer references files on delete cascade,
  changed_at timestamptz not null,
  expires_at timestamptz not null
);
create index resumable_uploads_by_customer on resumable_uploads (customer_id, changed_at);
create index resumable_uploads_by_file on resumable_uploads (file_id) where file_id is not null;
create index resumable_uploads_by_expiry on resumable_uploads (expires_at);

-- The bytes so far. All segments but the last have one size.
create table upload_segments (
  upload_id uuid not null references resumable_uploads on delete cascade,
  number integer not null,
  blob text not null,
  primary key (upload_id, number)
);
create index upload_segments_by_blob on upload_segments (blob);
`

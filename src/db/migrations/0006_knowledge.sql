-- What a jar is kept like. Jars of earlier versions stay as they are: nobody agreed to have their documents deleted.
-- retention_days is null for ever, else the days that the policy means.
alter table jars
  add column config jsonb not null default '{}',
  add column encrypted boolean not null default false,
  add column relevance_total double precision not null default 0,
  add column relevance_count bigint not null default 0,
  add column retention_policy text not null default 'permanent'
    check (retention_policy in ('permanent', 'documentation', 'standard', 'temporary', 'custom')),
  add column retention_days integer check (retention_days between 1 and 36500),
  add column auto_delete boolean not null default true,
  add column warning_days integer not null default 30 check (warning_days between 0 and 3650),
  add column notify_before_deletion boolean not null default true,
  -- Since when its documents end on the day that they do now: an earlier warning named another day.
  add column retention_since timestamptz not null default now(),
  add constraint jars_retention_days check ((retention_policy = 'permanent') = (retention_days is null));
-- `processing` is not a state that is stored: a jar is that while something runs on it.
update jars set status = 'active' where status = 'processing';
alter table jars drop constraint jars_status_check, add constraint jars_status_check check (status in ('active', 'archived'));

-- The keys of encrypted jars, sealed with the master key. Files name the key that they were written with; the
-- newest is the one to write with.
create table jar_keys (
  id uuid primary key,
  jar_id uuid not null references jars (id) on delete cascade,
  sealed_key text not null,
  created_at timestamptz not null default now()
);
create index jar_keys_jar_id on jar_keys (jar_id, created_at);

-- file_id names the stored file and its text: a new version is a new file, held since content_at. A retention of null
-- is the jar's. text_length is null where no text was extracted since there is this column.
alter table documents
  add column file_id uuid,
  add column version integer not null default 1,
  add column content_at timestamptz not null default now(),
  add column text_length integer,
  add column extractor_version integer not null default 0,
  add column indicator_count integer not null default 0,
  add column indicators_cut boolean not null default false,
  add column retention_policy text check (retention_policy in ('permanent', 'documentation', 'standard', 'temporary', 'custom')),
  add column retention_days integer check (retention_days between 1 and 36500),
  add column retention_warned_at timestamptz,
  add constraint documents_retention_days check (retention_days is null or retention_policy is not null);
update documents set file_id = id, content_at = created_at;
alter table documents alter column file_id set not null, add constraint documents_file_id_unique unique (file_id);
create index documents_uploaded_by on documents (uploaded_by);
create index documents_created_at on documents (created_at desc, id);

-- Archives that are being unpacked into a jar, and what becomes of each file in them. A file's document has its id
-- before it is taken in, so that none is taken in twice.
create table bulk_uploads (
  id uuid primary key,
  jar_id uuid not null references jars (id) on delete cascade,
  user_id uuid not null references users (id),
  status text not null check (status in ('processing', 'completed', 'failed', 'cancelled')),
  archive_kind text not null,
  archive_bytes bigint not null,
  options jsonb not null,
  total_files integer not null,
  total_bytes bigint not null,
  error_code text,
  error_message text,
  created_at timestamptz not null default now(),
  deadline timestamptz not null,
  completed_at timestamptz
);
create index bulk_uploads_running on bulk_uploads (jar_id) where status = 'processing';
create index bulk_uploads_user_id on bulk_uploads (user_id, created_at);

create table bulk_upload_files (
  upload_id uuid not null references bulk_uploads (id) on delete cascade,
  position integer not null,
  path text not null,
  size_bytes bigint,
  document_id uuid not null,
  -- `taken`: it is a document now, and how that goes on is the document's state.
  status text not null check (status in ('pending', 'taken', 'failed', 'cancelled')),
  error_code text,
  error_message text,
  primary key (upload_id, position)
);

-- Indicators of compromise of each document, once each; spans are the places in the text: [start, end, passage, page].
create table indicators (
  document_id uuid not null references documents (id) on delete cascade,
  type text not null,
  value text not null,
  occurrences integer not null,
  spans jsonb not null
);
create index indicators_document_id on indicators (document_id, type, value);
create index indicators_value on indicators using hash (value);

-- What happened that an analyst wants to know of.
create table events (
  id uuid primary key,
  event_type text not null,
  title text not null,
  description text not null,
  source text not null,
  source_ip text,
  threat_level smallint not null check (threat_level between 0 and 10),
  jar_id uuid references jars (id) on delete cascade,
  -- Of a deleted document too, so without a reference.
  document_id uuid,
  indicators jsonb not null default '[]',
  raw jsonb not null default '{}',
  created_at timestamptz not null default now(),
  -- Every mark parts words, so that an address or a file name is found by what it is made of, and whole as a phrase.
  words tsvector not null generated always as (to_tsvector('simple', translate(
    title || ' ' || description || ' ' || jsonb_path_query_array(indicators, '$[*].value')::text,
    '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', repeat(' ', 32)))) stored
);
create index events_words on events using gin (words);
create index events_created_at on events (created_at desc, id);
create index events_jar_id on events (jar_id, created_at desc);
create index events_document_id on events (document_id);

-- What a user is told, until he has read it.
create table notifications (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  event_id uuid references events (id) on delete set null,
  title text not null,
  body text not null,
  created_at timestamptz not null default now(),
  read_at timestamptz
);
create index notifications_user_id on notifications (user_id, created_at desc);

-- When what is done every so many hours was last begun, by whichever process.
create table rounds (
  name text primary key,
  begun_at timestamptz not null default now()
);

-- The one row that names this installation in what it gives away, such as bundles of STIX.
create table installation (
  id uuid primary key,
  created_at timestamptz not null default now()
);
insert into installation (id) values (gen_random_uuid());

-- Since when a key is the one that counts.
alter table key_fingerprints add column since timestamptz not null default now();

-- As before, but without joining what was to what is: a plan that was made for few rows took minutes over many.
create or replace function count_documents() returns trigger language plpgsql as $$
declare
  change record;
begin
  if tg_op = 'INSERT' then
    select array_agg(jar_id) as jars, array_agg(1) as d, array_agg((status = 'completed')::int) as c,
           array_agg(chunk_count) as k, array_agg(embedding_count) as e, array_agg(size_bytes) as b
      into change from new_rows;
  elsif tg_op = 'DELETE' then
    select array_agg(jar_id) as jars, array_agg(-1) as d, array_agg(-(status = 'completed')::int) as c,
           array_agg(-chunk_count) as k, array_agg(-embedding_count) as e, array_agg(-size_bytes) as b
      into change from old_rows;
  else
    select array_agg(jar_id) as jars, array_agg(0) as d, array_agg(c) as c, array_agg(k) as k, array_agg(e) as e,
           array_agg(b) as b
      into change
      from (select jar_id, sum(c)::int as c, sum(k)::int as k, sum(e)::int as e, sum(b)::bigint as b
            from (select jar_id, (status = 'completed')::int as c, chunk_count as k, embedding_count as e, size_bytes as b
                  from new_rows
                  union all
                  select jar_id, -(status = 'completed')::int, -chunk_count, -embedding_count, -size_bytes
                  from old_rows) as each_row
            group by jar_id
            having (sum(c), sum(k), sum(e), sum(b)) is distinct from (0, 0, 0, 0)) as by_jar;
  end if;
  if change.jars is not null then
    perform add_to_jar_counts(change.jars, change.d, change.c, change.k, change.e, change.b);
  end if;
  return null;
end $$;

-- A document's state changes some times while it is read: with no index on it and some room in its page, that costs one
-- row and no entry in any index.
drop index documents_unfinished;
alter table documents set (fillfactor = 70);

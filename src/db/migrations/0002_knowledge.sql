create table jars (
  id uuid primary key,
  name text not null,
  description text not null default '',
  access text not null check (access in ('public', 'private', 'team', 'restricted')),
  tier text not null default 'standard' check (tier in ('standard', 'premium', 'marketplace')),
  status text not null default 'active' check (status in ('active', 'archived', 'processing')),
  owner_id uuid not null references users (id),
  tags text[] not null default '{}',
  allow_search boolean not null default true,
  allow_export boolean not null default true,
  document_count integer not null default 0,
  completed_count integer not null default 0,
  chunk_count integer not null default 0,
  embedding_count integer not null default 0,
  size_bytes bigint not null default 0,
  query_count bigint not null default 0,
  query_time_total_ms double precision not null default 0,
  last_accessed timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index jars_owner_id on jars (owner_id);
create index jars_updated_at on jars (updated_at desc, id);

create table documents (
  id uuid primary key,
  jar_id uuid not null references jars (id) on delete cascade,
  filename text not null,
  -- What the uploader or the file itself says; null until one of them has.
  title text,
  description text not null default '',
  tags text[] not null default '{}',
  metadata jsonb not null default '{}',
  mime_type text not null,
  format text check (format in ('pdf', 'doc', 'docx', 'txt', 'md', 'html', 'json')),
  size_bytes bigint not null,
  content_sha256 text not null,
  status text not null check (status in ('pending', 'processing', 'completed', 'failed')),
  progress smallint not null default 0 check (progress between 0 and 100),
  attempts integer not null default 0,
  -- Names the one job that may read the document: an older job for it finds its ticket void.
  ticket uuid not null,
  error_code text,
  error_message text,
  page_count integer,
  word_count integer,
  language text,
  chunk_count integer not null default 0,
  embedding_count integer not null default 0,
  processing_ms double precision,
  uploaded_by uuid not null references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  processed_at timestamptz,
  unique (jar_id, content_sha256),
  unique (jar_id, filename)
);
create index documents_jar_created on documents (jar_id, created_at, id);
create index documents_unfinished on documents (status) where status in ('pending', 'processing');

-- A jar's counts are kept by the database itself, so that they are true in the same transaction as the change
-- and a search never counts documents one by one. Jars are locked in the order of their ids: no deadlocks.
create function add_to_jar_counts(jar_ids uuid[], documents integer[], completed integer[], chunks integer[],
                                  embeddings integer[], bytes bigint[]) returns void language plpgsql as $$
begin
  perform 1 from jars where id = any (jar_ids) order by id for update;
  update jars set document_count = document_count + change.documents,
                  completed_count = completed_count + change.completed,
                  chunk_count = jars.chunk_count + change.chunks,
                  embedding_count = jars.embedding_count + change.embeddings,
                  size_bytes = jars.size_bytes + change.bytes
  from (select jar_id, sum(d)::int as documents, sum(c)::int as completed, sum(k)::int as chunks,
               sum(e)::int as embeddings, sum(b)::bigint as bytes
        from unnest(jar_ids, documents, completed, chunks, embeddings, bytes) as row (jar_id, d, c, k, e, b)
        group by jar_id) as change
  where jars.id = change.jar_id;
end $$;

create function count_documents() returns trigger language plpgsql as $$
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
    select array_agg(n.jar_id) as jars, array_agg(0) as d,
           array_agg((n.status = 'completed')::int - (o.status = 'completed')::int) as c,
           array_agg(n.chunk_count - o.chunk_count) as k, array_agg(n.embedding_count - o.embedding_count) as e,
           array_agg(n.size_bytes - o.size_bytes) as b
      into change from new_rows n join old_rows o using (id)
      where (n.status = 'completed', n.chunk_count, n.embedding_count, n.size_bytes)
            is distinct from (o.status = 'completed', o.chunk_count, o.embedding_count, o.size_bytes);
  end if;
  if change.jars is not null then
    perform add_to_jar_counts(change.jars, change.d, change.c, change.k, change.e, change.b);
  end if;
  return null;
end $$;

create trigger documents_inserted after insert on documents referencing new table as new_rows
  for each statement execute function count_documents();
create trigger documents_updated after update on documents referencing old table as old_rows new table as new_rows
  for each statement execute function count_documents();
create trigger documents_deleted after delete on documents referencing old table as old_rows
  for each statement execute function count_documents();

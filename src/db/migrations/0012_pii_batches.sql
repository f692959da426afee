-- Jars that are looked through for personal data, document by document. Without a jar: it was deleted.
create table pii_batches (
  id uuid primary key,
  user_id uuid not null references users (id),
  jar_id uuid references jars (id) on delete set null,
  name text not null,
  status text not null check (status in ('queued', 'processing', 'completed', 'failed', 'cancelled')),
  -- Its documents are still being written down, a part at a time: nobody sees it, and nothing works on it.
  preparing boolean not null default false,
  settings jsonb not null,
  total_documents integer not null,
  -- Of documents that have ended; pii_detections and the rest are of completed ones.
  completed integer not null default 0,
  failed integer not null default 0,
  skipped integer not null default 0,
  pii_detections bigint not null default 0,
  high_risk bigint not null default 0,
  violations bigint not null default 0,
  -- How long it was worked on, waiting for others left out.
  worked_ms double precision not null default 0,
  -- The turn that works on it; a later one takes over.
  turn_id uuid,
  error_code text,
  error_message text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  started_at timestamptz,
  completed_at timestamptz
);
create index pii_batches_user_id on pii_batches (user_id, created_at desc, id);
create index pii_batches_jar_id on pii_batches (jar_id);
create index pii_batches_going on pii_batches (updated_at) where status in ('queued', 'processing');

-- Each document as it was when the batch began. One whose turn never came stays `pending` when its batch ends. What was found in it is a stored file, sealed as its jar is, under an id that it
-- has from the beginning; result_bytes is null where there is none, or none any more.
create table pii_batch_documents (
  batch_id uuid not null references pii_batches (id) on delete cascade,
  position integer not null,
  jar_id uuid not null references jars (id) on delete cascade,
  document_id uuid not null,
  file_id uuid not null,
  filename text not null,
  status text not null check (status in ('pending', 'completed', 'failed', 'skipped', 'cancelled')),
  error_code text,
  error_message text,
  detections bigint,
  high_risk bigint,
  summary jsonb,
  counts jsonb,
  processing_ms double precision,
  result_id uuid not null unique,
  result_bytes bigint,
  primary key (batch_id, position)
);
create index pii_batch_documents_jar_id on pii_batch_documents (jar_id);
create index pii_batch_documents_document_id on pii_batch_documents (document_id);
create index pii_batch_documents_pending on pii_batch_documents (batch_id, position) where status = 'pending';

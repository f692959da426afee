-- SHA-256 of the stored text of a document; null where none is stored, and where it was stored before this was written down.
alter table documents add column text_sha256 text;

-- What is missing or damaged of the stored files and passages of documents. A row is deleted when what it names is found good
-- again, and with its document.
create table damaged_files (
  file_id uuid not null,
  part text not null check (part in ('original', 'text', 'passages')),
  document_id uuid not null references documents (id) on delete cascade,
  problem text not null check (problem in ('missing', 'damaged')),
  found_at timestamptz not null default now(),
  primary key (file_id, part)
);
create index damaged_files_document on damaged_files (document_id);

-- Rounds of the check of everything that is stored. The newest is the one in hand, or the last; it goes on after a restart at
-- `position`, the last document of it that was checked.
create table integrity_rounds (
  id uuid primary key,
  -- As fast as possible, because somebody waits for it.
  fast boolean not null,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  stage text not null default 'documents' check (stage in ('documents', 'records', 'audit')),
  position text,
  documents integer not null default 0,
  bytes bigint not null default 0,
  rereading integer not null default 0,
  -- What is wrong with records and the audit log, in words.
  faults jsonb not null default '[]',
  -- The process that works on it, and until when that counts.
  holder uuid,
  held_until timestamptz
);
create unique index integrity_rounds_open on integrity_rounds ((true)) where ended_at is null;

-- Search indexes that were damaged, set aside, and are being built again. One at a time.
create table index_rebuilds (
  id uuid primary key,
  reason text not null,
  set_aside text,
  started_at timestamptz not null default now(),
  -- When every document was given to the queue.
  queued_at timestamptz,
  ended_at timestamptz
);
create unique index index_rebuilds_open on index_rebuilds ((true)) where ended_at is null;

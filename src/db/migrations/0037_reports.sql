-- Reports that users order, from their order to their file.
create table reports (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  template_id uuid not null,
  title text not null,
  description text,
  style text not null,
  parameters jsonb not null,
  output_format text not null check (output_format in ('pdf', 'md', 'html', 'docx', 'stix')),
  scrambling boolean not null,
  -- Without a reference: a report on a jar that is deleted before its turn must fail, not search everything.
  honey_jar_id uuid,
  conversation_id uuid,
  priority smallint not null check (priority between 0 and 3),
  status text not null check (status in ('pending', 'queued', 'processing', 'completed', 'failed', 'cancelled')),
  progress_percentage integer not null default 0 check (progress_percentage between 0 and 100),
  progress_step text,
  -- The attempt that works on it; a later one takes over. It lives as long as it says so in time.
  attempt_id uuid,
  heartbeat_at timestamptz,
  interruptions integer not null default 0,
  error_message text,
  result_file_id uuid unique,
  file_size_bytes bigint,
  -- When the file was deleted; the record stays.
  expired_at timestamptz,
  created_at timestamptz not null default now(),
  queued_at timestamptz not null default now(),
  started_at timestamptz,
  completed_at timestamptz
);
create index reports_user_id on reports (user_id, created_at desc, id);
create index reports_waiting on reports (priority desc, queued_at, id) where status = 'queued';
create index reports_processing on reports (heartbeat_at) where status = 'processing';
create index reports_completed on reports (template_id, completed_at desc) where status = 'completed';
create index reports_ended on reports (completed_at) where status in ('completed', 'failed', 'cancelled');

-- What a completed report is rendered from, sealed with the master key. It goes with the report's file.
create table report_contents (
  report_id uuid primary key references reports (id) on delete cascade,
  sealed_content text not null,
  sealed_placeholders text not null,
  document_ids uuid[] not null
);

-- Each report has a key of its own, sealed with the master key: its content, its placeholders and its file are sealed with that.
alter table report_contents add column sealed_key text not null;

-- Files of reports. Each is written down before it is stored, so that one which a killed process left is found and removed.
create table report_files (
  id uuid primary key,
  -- Null when the report was deleted with its user: then the file is to be deleted, too.
  report_id uuid references reports (id) on delete set null,
  attempt_id uuid not null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index report_files_report_id on report_files (report_id);
create index report_files_stored on report_files (id) where deleted_at is null;

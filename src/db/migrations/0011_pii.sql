-- What the installation looks for as personal data, and how sure it must be. No row: as it comes.
create table pii_configuration (
  only_row boolean primary key default true check (only_row),
  -- A new one with every change, so that processes see one.
  id uuid not null,
  configuration jsonb not null,
  updated_at timestamptz not null default now()
);

-- Texts looked through on a day (UTC). `framework` is one that was asked for, or `all`: each text counts once there.
create table pii_document_days (
  day date not null,
  detection_mode text not null,
  framework text not null,
  documents bigint not null,
  violations bigint not null,
  total_ms double precision not null,
  primary key (day, detection_mode, framework)
);

-- What was found in them, never the values.
create table pii_find_days (
  day date not null,
  detection_mode text not null,
  framework text not null,
  pii_type text not null,
  finds bigint not null,
  high_risk bigint not null,
  primary key (day, detection_mode, framework, pii_type)
);

-- What people said of finds: right or wrong.
create table pii_feedback (
  user_id uuid not null references users (id) on delete cascade,
  detection_id text not null,
  pii_type text not null,
  detection_mode text,
  correct boolean not null,
  created_at timestamptz not null default now(),
  primary key (user_id, detection_id)
);
create index pii_feedback_created_at on pii_feedback (created_at);

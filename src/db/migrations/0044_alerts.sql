-- Events without a honey jar are for admins, unless they are for every signed-in user.
alter table events add column everyone boolean not null default false;
-- When it happened where that was said by who sent it; `created_at` is when it was stored.
alter table events add column occurred_at timestamptz;
create index events_source_ip on events (source_ip, created_at desc) where source_ip is not null;
create index events_event_type on events (event_type, created_at desc);
create index events_threat_level on events (threat_level, created_at desc);

-- Events that somebody has to look at. What they are about is in the event, so that it is forgotten with it.
create table alerts (
  id uuid primary key,
  event_id uuid not null unique references events (id) on delete cascade,
  severity text not null check (severity in ('low', 'medium', 'high', 'critical')),
  status text not null default 'new' check (status in ('new', 'investigating', 'resolved', 'false_positive')),
  assigned_to uuid references users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  resolved_at timestamptz,
  check ((status in ('resolved', 'false_positive')) = (resolved_at is not null))
);
create index alerts_created_at on alerts (created_at desc, id);
create index alerts_status on alerts (status, created_at desc, id);
create index alerts_assigned_to on alerts (assigned_to, created_at desc) where assigned_to is not null;

-- What was done with an alert: a new status, another assignee, a note, or several of them at once.
create table alert_moves (
  id uuid primary key,
  alert_id uuid not null references alerts (id) on delete cascade,
  user_id uuid references users (id) on delete set null,
  from_status text check (from_status in ('new', 'investigating', 'resolved', 'false_positive')),
  to_status text check (to_status in ('new', 'investigating', 'resolved', 'false_positive')),
  reassigned boolean not null,
  assigned_to uuid references users (id) on delete set null,
  note text,
  created_at timestamptz not null default now(),
  check ((from_status is null) = (to_status is null))
);
create index alert_moves_alert_id on alert_moves (alert_id, created_at);

-- What webhooks and open sockets are sent of alerts, written with what changes them. Numbers are given before transactions
-- commit, so readers that go forward stop before the oldest one that still runs.
create table alert_changes (
  seq bigint generated always as identity primary key,
  alert_id uuid not null references alerts (id) on delete cascade,
  change text not null check (change in ('created', 'updated')),
  transaction_id bigint not null default (pg_current_xact_id()::text::bigint),
  -- Whether webhooks have been sent it.
  dispatched boolean not null default false,
  created_at timestamptz not null default now()
);
create index alert_changes_waiting on alert_changes (seq) where not dispatched;
create index alert_changes_alert_id on alert_changes (alert_id);
create index alert_changes_created_at on alert_changes (created_at);
create index alert_changes_order on alert_changes (transaction_id, seq);

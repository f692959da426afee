-- Reports that are written again and again.
create table report_schedules (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  -- What is ordered each time.
  report jsonb not null,
  every text not null check (every in ('day', 'week', 'month')),
  weekday smallint check (weekday between 1 and 7),
  day smallint check (day between 1 and 31),
  hour smallint not null check (hour between 0 and 23),
  time_zone text not null,
  active boolean not null default true,
  -- Null while it is paused.
  next_run_at timestamptz,
  -- The last time that it was due and taken up, whatever became of the report.
  last_run_at timestamptz,
  -- Why the last run ordered nothing; null when it did.
  last_error text,
  created_at timestamptz not null default now(),
  check ((every = 'week') = (weekday is not null)),
  check ((every = 'month') = (day is not null)),
  check (active = (next_run_at is not null))
);
create index report_schedules_user_id on report_schedules (user_id, created_at, id);
create index report_schedules_next_run on report_schedules (next_run_at) where active;

alter table reports add column schedule_id uuid references report_schedules (id) on delete set null;
-- Of a repeated report: what was added since then comes first in it.
alter table reports add column since timestamptz;
create index reports_schedule_id on reports (schedule_id, queued_at desc) where schedule_id is not null;

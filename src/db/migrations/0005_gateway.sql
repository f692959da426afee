-- Counts of requests within a window, when several processes share one limit. A crash may forget them.
create unlogged table rate_limits (
  key text primary key,
  count integer not null,
  reset_at timestamptz not null
);
create index rate_limits_reset_at on rate_limits (reset_at);

-- Who did what. Each row's mac is computed over the row and the mac of the row before it, from what is read back:
-- so times are no finer than a Date, and details stay the text that was written.
create table audit_log (
  seq bigint primary key,
  at timestamptz(3) not null,
  user_id uuid,
  user_email text,
  session_id uuid,
  api_key_id uuid,
  action text not null,
  target_type text,
  target_id text,
  address text,
  result text not null check (result in ('ok', 'denied', 'failed')),
  status integer,
  request_id text,
  service text not null,
  details json not null,
  mac text not null
);
create index audit_log_at on audit_log (at);
create index audit_log_user_id on audit_log (user_id, seq);
create index audit_log_target_id on audit_log (target_id, seq);
create index audit_log_request_id on audit_log (request_id);

-- The end of the chain, so that rows missing there are noticed; it also puts writers in a row.
create table audit_head (
  one boolean primary key default true check (one),
  seq bigint not null,
  mac text not null,
  head_mac text not null
);

-- Requests a day, for figures that outlive a restart.
create table request_days (
  day date not null,
  service text not null,
  requests bigint not null,
  errors bigint not null,
  total_ms double precision not null,
  primary key (day, service)
);

-- The processes of this installation, each telling every few seconds that it is alive.
create table instances (
  id uuid primary key,
  services text[] not null,
  host text not null,
  pid integer not null,
  runtime text not null check (runtime in ('process', 'container')),
  version text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null
);

-- What the keys of this installation look like from outside: a process with other keys must not work on its records.
create table key_fingerprints (
  name text primary key,
  fingerprint text not null
);

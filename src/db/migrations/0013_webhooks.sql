-- Addresses that users want to be told at. The secret is sealed with the master key.
create table webhooks (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  url text not null,
  events text[] not null,
  sealed_secret text not null,
  active boolean not null,
  -- Why it was switched off, when that was not its owner: its server said that it has gone (410), or failed for days.
  switched_off text check (switched_off in ('gone', 'failing')),
  -- Deliveries that have failed for good since the last one that arrived, and since when.
  failed_in_row integer not null default 0,
  failing_since timestamptz,
  -- Deliveries that gave way because too many waited.
  dropped bigint not null default 0,
  created_at timestamptz not null default now()
);
create index webhooks_user_id on webhooks (user_id, created_at);

-- What is to be told, was, or could not be. `content` is the body without its signature, the same in every try.
create table webhook_deliveries (
  id uuid primary key,
  webhook_id uuid not null references webhooks (id) on delete cascade,
  event text not null,
  content text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed', 'dropped')),
  -- Tries that were begun, and when the next may be: while one is in hand, when it is taken for lost.
  tries integer not null default 0,
  next_try_at timestamptz not null,
  created_at timestamptz not null,
  ended_at timestamptz
);
create index webhook_deliveries_waiting on webhook_deliveries (webhook_id, next_try_at) where state = 'waiting';
create index webhook_deliveries_webhook_id on webhook_deliveries (webhook_id, created_at desc, id);
create index webhook_deliveries_created_at on webhook_deliveries (created_at);

-- Each try that came to an end: the status of the answer, or why there was none.
create table webhook_tries (
  delivery_id uuid not null references webhook_deliveries (id) on delete cascade,
  number integer not null,
  started_at timestamptz not null,
  ms double precision not null,
  status integer,
  error text,
  primary key (delivery_id, number)
);

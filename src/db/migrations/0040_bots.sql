-- Bots: some honey jars, for visitors from outside. What is said is sealed with a key per bot, which is sealed with the master
-- key: passages of encrypted jars are quoted in it. Deleting the row destroys the key, and everything of the bot with it.
create table bots (
  id uuid primary key,
  -- The admin who made it; null when the account is gone.
  created_by uuid references users (id) on delete set null,
  name text not null,
  description text not null,
  display_name text not null,
  avatar_url text,
  status text not null default 'active' check (status in ('active', 'inactive', 'suspended')),
  configuration jsonb not null,
  security jsonb not null,
  branding jsonb not null,
  sealed_key text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index bots_created_at on bots (created_at desc, id);

-- The jars that a bot answers from, in the order of its admin; `weight` multiplies how strong their passages are.
create table bot_jars (
  bot_id uuid not null references bots (id) on delete cascade,
  jar_id uuid not null references jars (id) on delete cascade,
  weight double precision not null,
  place integer not null,
  primary key (bot_id, jar_id)
);
create index bot_jars_jar_id on bot_jars (jar_id);

-- Keys of the public interface: of one bot, or of an admin who made it for a program (`admin`, `readonly`).
create table public_keys (
  id uuid primary key,
  type text not null check (type in ('bot', 'admin', 'readonly')),
  bot_id uuid references bots (id) on delete cascade,
  -- Whose rights an admin's or read-only key has; of a bot's key only who made it.
  created_by uuid references users (id) on delete set null,
  name text not null,
  key_hash text not null unique,
  key_prefix text not null,
  permissions text[] not null,
  tier text not null check (tier in ('basic', 'professional', 'enterprise')),
  -- Requests an hour.
  rate_limit integer not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  usage_count bigint not null default 0,
  check ((type = 'bot') = (bot_id is not null))
);
create index public_keys_bot_id on public_keys (bot_id, created_at desc, id);
create index public_keys_created_at on public_keys (created_at desc, id);

-- A visitor's conversation with a bot. `id` is ours, or one of the embedding site's own.
create table bot_sessions (
  bot_id uuid not null references bots (id) on delete cascade,
  id text not null,
  -- A keyed hash of who the visitor is, to count them; and what the site said of them, sealed.
  visitor_hash text not null,
  sealed_visitor text not null,
  turn_count integer not null,
  started_at timestamptz not null,
  -- When it began, or went on after it had ended.
  opened_at timestamptz not null,
  last_at timestamptz not null,
  ended_at timestamptz,
  ended_reason text check (ended_reason in ('idle', 'closed')),
  primary key (bot_id, id)
);
create index bot_sessions_open on bot_sessions (last_at) where ended_at is null;
create index bot_sessions_started_at on bot_sessions (bot_id, started_at desc, id);

-- A message of a visitor and the bot's reply.
create table bot_turns (
  -- The id of the reply.
  id uuid primary key,
  place bigint generated always as identity,
  bot_id uuid not null,
  session_id text not null,
  question_id uuid not null,
  -- JSON of both texts, and the sources of the reply.
  sealed_body text not null,
  asked_at timestamptz not null,
  created_at timestamptz not null,
  response_ms double precision not null,
  tokens_used integer,
  model text not null,
  answered boolean not null,
  confidence double precision not null,
  -- Of each honey jar that the reply cites: the best relevance of its passages.
  used_jars jsonb not null,
  rating integer check (rating between 1 and 5),
  sealed_comment text,
  foreign key (bot_id, session_id) references bot_sessions (bot_id, id) on delete cascade
);
create index bot_turns_session on bot_turns (bot_id, session_id, place);
create index bot_turns_created_at on bot_turns (bot_id, created_at);

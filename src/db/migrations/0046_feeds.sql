-- Feeds: where documents come from by themselves, each into one honey jar.
create table feeds (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  jar_id uuid not null references jars (id) on delete cascade,
  name text not null,
  kind text not null check (kind in ('rss', 'taxii', 'misp', 'folder')),
  -- An address, or the path of a folder below FEED_FOLDER.
  source text not null,
  -- JSON, sealed with the master key; null without.
  sealed_credentials text,
  interval_minutes integer not null check (interval_minutes between 5 and 10080),
  active boolean not null default true,
  -- Null while it is paused.
  next_poll_at timestamptz,
  -- Who polls it, and until when that counts: what a killed process left is free for others then.
  lease_id uuid,
  leased_until timestamptz,
  -- What the next poll begins with: ETag and Last-Modified, or where a collection was left.
  position jsonb not null default '{}',
  failed_in_row integer not null default 0,
  created_at timestamptz not null default now(),
  check (active = (next_poll_at is not null)),
  check ((lease_id is null) = (leased_until is null))
);
create index feeds_user_id on feeds (user_id, created_at, id);
create index feeds_jar_id on feeds (jar_id);
create index feeds_next_poll on feeds (next_poll_at) where active;

-- What was taken of a feed, so that it is taken once. Of an item there are hashes only.
create table feed_items (
  feed_id uuid not null references feeds (id) on delete cascade,
  item_hash text not null,
  -- What its versions have in common; null where there are none.
  subject_hash text,
  -- What is about to become these documents; those of a poll that was cut off are looked at again by the next.
  document_ids uuid[] not null default '{}',
  state text not null default 'claimed' check (state in ('claimed', 'taken', 'known', 'failed')),
  created_at timestamptz not null default now(),
  primary key (feed_id, item_hash)
);
create index feed_items_claimed on feed_items (feed_id) where state = 'claimed';
create index feed_items_subject on feed_items (feed_id, subject_hash, created_at desc) where subject_hash is not null;

create table feed_polls (
  id uuid primary key,
  feed_id uuid not null references feeds (id) on delete cascade,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  new_items integer not null,
  known_items integer not null,
  failed_items integer not null,
  -- Null when nothing failed.
  error text
);
create index feed_polls_feed_id on feed_polls (feed_id, started_at desc);

-- What a user or a team wants to know of when a new document holds it.
create table watches (
  id uuid primary key,
  -- Whose it is: a user's own, or that of all members of a team.
  user_id uuid references users (id) on delete cascade,
  team_id uuid references teams (id) on delete cascade,
  created_by uuid references users (id) on delete set null,
  name text not null,
  kind text not null check (kind in ('entity', 'indicator', 'honey_jar', 'search')),
  -- The kind of the entity, or the type of the indicator.
  subject_type text,
  -- The name of the entity, the indicator in its one spelling, or the words of the search; null for a honey jar.
  subject text,
  entity_id uuid,
  -- Under which documents may have the entity: of each of its names and kinds.
  entity_ids uuid[] not null default '{}',
  -- Under which the indicator may be stored.
  spellings text[] not null default '{}',
  jar_id uuid references jars (id) on delete cascade,
  active boolean not null default true,
  -- Only what was uploaded since then is new to it.
  active_since timestamptz not null default now(),
  created_at timestamptz not null default now(),
  check ((user_id is null) <> (team_id is null)),
  check ((kind = 'entity') = (entity_id is not null)),
  check ((kind = 'entity') = (entity_ids <> '{}')),
  check ((kind = 'honey_jar') = (jar_id is not null)),
  check ((kind = 'honey_jar') = (subject is null)),
  check ((kind = 'indicator') = (spellings <> '{}'))
);
create index watches_user_id on watches (user_id, created_at, id) where user_id is not null;
create index watches_team_id on watches (team_id, created_at, id) where team_id is not null;
-- Nobody watches the same thing twice.
create unique index watches_subject on watches (
  coalesce(user_id, team_id), kind, coalesce(entity_id::text, jar_id::text, subject));
create index watches_jar_id on watches (jar_id) where jar_id is not null;
create index watches_search on watches (id) where kind = 'search';

-- Which documents a watch has announced: each once, however often it is read.
create table watch_matches (
  watch_id uuid not null references watches (id) on delete cascade,
  document_id uuid not null references documents (id) on delete cascade,
  event_id uuid references events (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (watch_id, document_id)
);
create index watch_matches_document_id on watch_matches (document_id);
create index watch_matches_event_id on watch_matches (event_id);
create index watch_matches_latest on watch_matches (watch_id, created_at desc);

create table teams (
  id uuid primary key,
  name text not null,
  description text not null default '',
  created_at timestamptz not null default now()
);
create unique index teams_name_unique on teams (lower(name));

create table team_members (
  team_id uuid not null references teams (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  added_at timestamptz not null default now(),
  primary key (team_id, user_id)
);
create index team_members_user_id on team_members (user_id);

-- Who else may read or write a jar: a user or a whole team.
create table jar_grants (
  id uuid primary key,
  jar_id uuid not null references jars (id) on delete cascade,
  user_id uuid references users (id) on delete cascade,
  team_id uuid references teams (id) on delete cascade,
  role text not null check (role in ('reader', 'editor')),
  created_at timestamptz not null default now(),
  check ((user_id is null) <> (team_id is null)),
  unique (jar_id, user_id),
  unique (jar_id, team_id)
);
create index jar_grants_user_id on jar_grants (user_id);
create index jar_grants_team_id on jar_grants (team_id);

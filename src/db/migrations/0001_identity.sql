create table users (
  id uuid primary key,
  email text not null,
  display_name text not null,
  role text not null check (role in ('admin', 'analyst', 'viewer')),
  password_hash text,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  last_login timestamptz
);
create unique index users_email_unique on users (lower(email));

create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  aal text not null check (aal in ('aal1', 'aal2')),
  remember_me boolean not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index sessions_user_id on sessions (user_id);

-- One-time links (set-up of the first admin now; invitations and password resets by the same table).
create table one_time_links (
  token_hash text primary key,
  purpose text not null check (purpose in ('setup')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);

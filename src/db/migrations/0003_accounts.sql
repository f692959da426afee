-- A session's token can be replaced: the row names the one that counts, and for a minute the one before it.
-- Tokens of earlier versions carry no id, so their sessions end here.
delete from sessions;
alter table sessions
  add column token_id uuid not null,
  add column previous_token_id uuid,
  add column previous_until timestamptz,
  add column address text,
  add column user_agent text;

-- Links that work once: set-up of the first admin, invitations, passwords to be set anew.
alter table one_time_links drop constraint one_time_links_purpose_check;
alter table one_time_links
  add constraint one_time_links_purpose_check check (purpose in ('setup', 'invitation', 'password_reset')),
  add column id uuid not null default gen_random_uuid() unique,
  add column user_id uuid references users (id) on delete cascade,
  add column email text,
  add column role text check (role in ('admin', 'analyst', 'viewer')),
  add column created_by uuid references users (id) on delete set null;

-- WebAuthn credentials; id and public key in base64url.
create table passkeys (
  id text primary key,
  user_id uuid not null references users (id) on delete cascade,
  public_key text not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  backed_up boolean not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_user_id on passkeys (user_id);

create table webauthn_challenges (
  id uuid primary key,
  challenge_hash text not null unique,
  purpose text not null check (purpose in ('register', 'login')),
  user_id uuid references users (id) on delete cascade,
  expires_at timestamptz not null
);
create index webauthn_challenges_expires_at on webauthn_challenges (expires_at);

-- Secrets are sealed with the master key. One that is enrolled counts from its first code on; until then the one
-- before it does. last_step is the newest time step that was accepted (no code works twice).
create table totp_factors (
  user_id uuid primary key references users (id) on delete cascade,
  sealed_secret text,
  pending_secret text,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  created_at timestamptz not null default now(),
  check ((sealed_secret is null) = (confirmed_at is null))
);

create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

create table api_keys (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  key_hash text not null unique,
  key_prefix text not null,
  scopes text[] not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index api_keys_user_id on api_keys (user_id);

-- Who a user is at an OpenID Connect issuer.
create table identities (
  issuer text not null,
  subject text not null,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (issuer, subject),
  unique (user_id, issuer)
);

-- Sign-ins under way at the issuer.
create table oidc_sign_ins (
  state_hash text primary key,
  nonce text not null,
  code_verifier text not null,
  return_to text not null,
  expires_at timestamptz not null
);
create index oidc_sign_ins_expires_at on oidc_sign_ins (expires_at);

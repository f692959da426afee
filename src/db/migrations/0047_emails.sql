-- E-mails that wait, were sent, or could not be: written in the transaction of what caused them.
create table emails (
  id uuid primary key,
  kind text not null check (kind in ('notification', 'invitation', 'account', 'password_reset', 'test')),
  -- The account that it is for; null for somebody who is invited.
  user_id uuid references users (id) on delete cascade,
  recipient text not null,
  -- Of a notification: its title, and the page of the console that it leads to.
  title text,
  path text,
  -- Of the others but tests: the link with its token, sealed with the master key until the e-mail was sent or dropped.
  link_id uuid references one_time_links (id) on delete set null,
  sealed_link text,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed', 'dropped')),
  -- Tries that were begun, and how many of them before somebody had it sent again.
  tries integer not null default 0,
  earlier_tries integer not null default 0,
  -- When the next may be; while one is in hand, when it is taken for lost.
  next_try_at timestamptz not null,
  -- Why it failed or was dropped.
  reason text,
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((kind = 'notification') = (title is not null)),
  check (state not in ('sent', 'dropped') or sealed_link is null)
);
create index emails_due on emails (next_try_at) where state in ('waiting', 'sending');
create index emails_created_at on emails (created_at desc, id);
create index emails_user_id on emails (user_id, created_at);
create index emails_link_id on emails (link_id) where link_id is not null;

-- Each try that came to an end: what the server answered, or why there was no answer.
create table email_tries (
  email_id uuid not null references emails (id) on delete cascade,
  number integer not null,
  started_at timestamptz not null,
  ms double precision not null,
  status integer,
  answer text,
  error text,
  primary key (email_id, number)
);

-- What the messaging service knows of its mail server. Where none is configured, no e-mail is written.
create table mail_server (
  name text primary key check (name = 'mail'),
  configured boolean not null,
  sender text,
  state text not null check (state in ('unknown', 'reachable', 'unreachable')),
  reason text,
  -- Since when it is in this state.
  since timestamptz
);

-- Which notifications a user wants by e-mail, where they decided.
create table email_preferences (
  user_id uuid not null references users (id) on delete cascade,
  topic text not null,
  wanted boolean not null,
  primary key (user_id, topic)
);

-- What a user and the assistant said to each other. Texts are sealed with a key per conversation, which is sealed with
-- the master key: passages of encrypted jars are quoted in them. Deleting the row destroys the key.
create table conversations (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  sealed_key text not null,
  sealed_title text not null,
  message_count integer not null default 0,
  -- The next message's place. A summary takes the last place of the messages that it stands for.
  next_ordinal integer not null default 0,
  -- The turn that goes on, and until when it holds the conversation unless it says that it still does.
  turn_id uuid,
  turn_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The last time that old messages gave way to a summary.
  pruned_at timestamptz,
  pruned_messages integer,
  pruned_tokens integer
);
create index conversations_user_id_updated_at on conversations (user_id, updated_at desc, id);
create index conversations_user_id_created_at on conversations (user_id, created_at desc, id);

create table messages (
  id uuid primary key,
  conversation_id uuid not null references conversations (id) on delete cascade,
  ordinal integer not null,
  -- `system` is the summary of what was pruned.
  role text not null check (role in ('system', 'user', 'assistant')),
  -- JSON of the text and, for a reply, the question as it was understood and the sources.
  sealed_body text not null,
  model text,
  -- Of a reply: as the engine counted them, and how long it took.
  tokens_used integer,
  response_ms double precision,
  -- A reply that broke off before its end, with what had been said by then.
  interrupted boolean not null default false,
  created_at timestamptz not null default now(),
  unique (conversation_id, ordinal)
);

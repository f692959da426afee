-- The models whose vectors the search index holds: at most one that searches use, one whose vectors are being made next to
-- them, and the one that was used before.
create table vector_models (
  -- Where the index holds its vectors.
  space text primary key,
  name text not null,
  fingerprint text not null,
  dimensions integer not null check (dimensions > 0),
  state text not null check (state in ('building', 'served', 'previous')),
  -- When its vectors were complete; null again when many are missing.
  completed_at timestamptz,
  created_at timestamptz not null default now(),
  served_at timestamptz,
  vectors integer not null default 0,
  passages integer not null default 0
);
create unique index vector_models_of_a_state on vector_models (state);

-- The process that makes vectors; another takes over when it has not been heard of for a while.
create table vector_filling (
  only_one boolean primary key default true check (only_one),
  holder uuid not null,
  held_until timestamptz not null
);

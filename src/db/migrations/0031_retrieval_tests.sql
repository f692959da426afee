-- Questions with the passages that people expect a search to find, and at which rank they came with which settings.
create table retrieval_questions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- Where it is asked; null: wherever its user may search.
  jar_id uuid references jars (id) on delete cascade,
  -- Whether those who may read the honey jar have it, too.
  shared boolean not null,
  sealed_question text not null,
  created_at timestamptz not null default now(),
  check (jar_id is not null or not shared)
);
create index retrieval_questions_user_id on retrieval_questions (user_id, created_at);
create index retrieval_questions_jar_id on retrieval_questions (jar_id);

create table retrieval_expected (
  id uuid primary key,
  question_id uuid not null references retrieval_questions (id) on delete cascade,
  document_id uuid not null references documents (id) on delete cascade,
  -- Null where any passage of the document will do. A document that is read again may have the quote elsewhere.
  start_offset integer,
  end_offset integer,
  page integer,
  sealed_quote text,
  check ((start_offset is null) = (sealed_quote is null)),
  check ((start_offset is null) = (end_offset is null))
);
create index retrieval_expected_question_id on retrieval_expected (question_id);
create index retrieval_expected_document_id on retrieval_expected (document_id);

create table retrieval_runs (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  status text not null check (status in ('queued', 'running', 'completed', 'failed')),
  top_k integer not null,
  by_document boolean not null,
  aliases boolean not null,
  vectors boolean not null,
  -- Means over the questions that were measured; null until the end.
  measured integer,
  recall double precision,
  mrr double precision,
  ndcg double precision,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index retrieval_runs_user_id on retrieval_runs (user_id, created_at);

create table retrieval_results (
  run_id uuid not null references retrieval_runs (id) on delete cascade,
  question_id uuid not null references retrieval_questions (id) on delete cascade,
  -- Unavailable: nothing that was expected is there any more for the user.
  state text not null check (state in ('waiting', 'measured', 'unavailable')),
  rank integer,
  document_rank integer,
  recall double precision,
  reciprocal_rank double precision,
  ndcg double precision,
  primary key (run_id, question_id)
);
create index retrieval_results_question_id on retrieval_results (question_id);

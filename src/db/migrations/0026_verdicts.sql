-- What people decided about values, and which of the decisions a value of a document follows: then its own role is kept beside.
create table verdicts (
  id uuid primary key,
  -- All spellings under which the value may be stored; null for a pattern or a range.
  spellings text[],
  value text,
  pattern text,
  range text,
  verdict text not null check (verdict in ('benign', 'malicious')),
  scope text not null check (scope in ('document', 'honey_jar', 'installation')),
  document_id uuid references documents (id) on delete cascade,
  jar_id uuid references jars (id) on delete cascade,
  note text not null,
  decided_by uuid references users (id) on delete set null,
  decided_by_name text not null,
  created_at timestamptz not null,
  -- Applied in parts: what an interruption leaves half done is done at the next start.
  state text not null check (state in ('applying', 'active', 'withdrawing')),
  check (num_nonnulls(value, pattern, range) = 1),
  check ((value is null) = (spellings is null)),
  check ((scope = 'installation') = (jar_id is null)),
  check ((scope = 'document') = (document_id is not null))
);
create index verdicts_spellings on verdicts using gin (spellings);
create index verdicts_jar_id on verdicts (jar_id);
create index verdicts_document_id on verdicts (document_id);
create index verdicts_decided_by on verdicts (decided_by);

alter table indicators
  add column verdict_id uuid,
  add column found_role text,
  add column found_confidence real,
  add column found_reason text;

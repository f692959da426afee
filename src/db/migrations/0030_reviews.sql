-- What people decided about the entities and relations of a document: kept when it is read again, deleted with it.
create table reviews (
  document_id uuid not null references documents (id) on delete cascade,
  -- An entity, or the subject of a relation.
  subject_id uuid not null,
  -- Both null for an entity.
  relation text,
  object_id uuid,
  decision text not null check (decision in ('accepted', 'rejected')),
  decided_by uuid references users (id) on delete set null,
  decided_by_name text not null,
  created_at timestamptz not null,
  check ((relation is null) = (object_id is null)),
  unique nulls not distinct (document_id, subject_id, relation, object_id)
);
create index reviews_decided_by on reviews (decided_by);

-- What was rejected is moved here, so that nothing that reads evidence has to know of reviews; the counts of jars follow by their triggers.
create table rejected_entities (
  document_id uuid not null,
  jar_id uuid not null,
  seen_at timestamptz not null,
  entity_id uuid not null,
  kind text not null,
  name text not null,
  aliases jsonb not null,
  mentions integer not null,
  spans jsonb not null,
  primary key (document_id, entity_id)
);

create table rejected_relations (
  id uuid not null,
  document_id uuid not null,
  jar_id uuid not null,
  seen_at timestamptz not null,
  subject_id uuid not null,
  subject_kind text not null,
  subject_name text not null,
  relation text not null,
  object_id uuid not null,
  object_kind text not null,
  object_name text not null,
  confidence double precision not null,
  rule text not null,
  span jsonb not null
);
create index rejected_relations_document_id on rejected_relations (document_id);

create or replace function delete_findings() returns trigger language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  delete from indicators where document_id in (select id from gone);
  delete from document_entities where document_id in (select id from gone);
  delete from relations where document_id in (select id from gone);
  delete from rejected_entities where document_id in (select id from gone);
  delete from rejected_relations where document_id in (select id from gone);
  return null;
end $$;

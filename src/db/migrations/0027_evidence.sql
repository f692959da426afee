-- What documents say of whom: entities with their names and mentions, and relations with the sentence that states them.
-- Made when a document is read, deleted with it. The id of an entity follows from its kind and its name.
create table document_evidence (
  document_id uuid primary key references documents (id) on delete cascade,
  -- The marking that the document bears (TLP 2.0); null where it has none.
  tlp text,
  -- It names more than is kept.
  cut boolean not null
);

create table document_entities (
  document_id uuid not null references documents (id) on delete cascade,
  jar_id uuid not null,
  seen_at timestamptz not null,
  entity_id uuid not null,
  kind text not null,
  name text not null,
  -- Other names in this document: [id of the entity of that name, name].
  aliases jsonb not null,
  mentions integer not null,
  -- Of the first mentions: [start, end, ordinal of the passage, page].
  spans jsonb not null,
  primary key (document_id, entity_id)
);
create index document_entities_entity on document_entities (entity_id, jar_id, seen_at);

create table relations (
  -- Nothing is looked up by it: no index.
  id uuid not null,
  document_id uuid not null references documents (id) on delete cascade,
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
  -- Of the sentence: start, end, ordinal of its passage, page.
  span jsonb not null
);
create index relations_document_id on relations (document_id);
create index relations_subject on relations (subject_id, jar_id);
create index relations_object on relations (object_id, jar_id);
create index relations_listed on relations (jar_id, seen_at desc);

-- Counted as documents come and go, as the indicators of a jar are: a list of entities never reads all documents.
create table jar_entities (
  jar_id uuid not null references jars (id) on delete cascade,
  entity_id uuid not null,
  kind text not null,
  name text not null,
  documents integer not null,
  primary key (jar_id, entity_id)
);

create table jar_entity_aliases (
  jar_id uuid not null references jars (id) on delete cascade,
  entity_id uuid not null,
  alias_id uuid not null,
  name text not null,
  documents integer not null,
  primary key (jar_id, entity_id, alias_id)
);
create index jar_entity_aliases_alias on jar_entity_aliases (alias_id, jar_id);

create function count_jar_entities() returns trigger language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  perform from jars where id in (select jar_id from changed) order by id for update;
  if not found then
    return null;
  elsif tg_op = 'INSERT' then
    insert into jar_entities (jar_id, entity_id, kind, name, documents)
    select jar_id, entity_id, min(kind), min(name), count(*) from changed group by jar_id, entity_id order by jar_id, entity_id
    on conflict (jar_id, entity_id) do update set documents = jar_entities.documents + excluded.documents;
    insert into jar_entity_aliases (jar_id, entity_id, alias_id, name, documents)
    select jar_id, entity_id, (alias ->> 0)::uuid as alias_id, min(alias ->> 1), count(*)
    from changed, jsonb_array_elements(aliases) as alias group by 1, 2, 3 order by 1, 2, 3
    on conflict (jar_id, entity_id, alias_id) do update set documents = jar_entity_aliases.documents + excluded.documents;
  else
    update jar_entities set documents = jar_entities.documents - gone.documents
    from (select jar_id, entity_id, count(*) as documents from changed group by jar_id, entity_id) as gone
    where (jar_entities.jar_id, jar_entities.entity_id) = (gone.jar_id, gone.entity_id);
    delete from jar_entities using (select distinct jar_id, entity_id from changed) as gone
    where (jar_entities.jar_id, jar_entities.entity_id) = (gone.jar_id, gone.entity_id) and jar_entities.documents <= 0;
    update jar_entity_aliases set documents = jar_entity_aliases.documents - gone.documents
    from (select jar_id, entity_id, (alias ->> 0)::uuid as alias_id, count(*) as documents
          from changed, jsonb_array_elements(aliases) as alias group by 1, 2, 3) as gone
    where (jar_entity_aliases.jar_id, jar_entity_aliases.entity_id, jar_entity_aliases.alias_id)
        = (gone.jar_id, gone.entity_id, gone.alias_id);
    delete from jar_entity_aliases
    using (select distinct jar_id, entity_id, (alias ->> 0)::uuid as alias_id
           from changed, jsonb_array_elements(aliases) as alias) as gone
    where (jar_entity_aliases.jar_id, jar_entity_aliases.entity_id, jar_entity_aliases.alias_id)
        = (gone.jar_id, gone.entity_id, gone.alias_id) and jar_entity_aliases.documents <= 0;
  end if;
  return null;
end $$;
create trigger document_entities_inserted after insert on document_entities referencing new table as changed
  for each statement execute function count_jar_entities();
create trigger document_entities_deleted after delete on document_entities referencing old table as changed
  for each statement execute function count_jar_entities();

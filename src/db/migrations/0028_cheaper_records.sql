-- What is recorded of each document is many rows, and a foreign key costs each of them a query: a third of what writing it takes.
-- They are written while their document is held, so one trigger a statement keeps the same promise. A jar counts its own while it is held.
alter table indicators drop constraint indicators_document_id_fkey1;
alter table document_entities drop constraint document_entities_document_id_fkey;
alter table relations drop constraint relations_document_id_fkey;
alter table jar_indicators drop constraint jar_indicators_jar_id_fkey;
alter table jar_entities drop constraint jar_entities_jar_id_fkey;
alter table jar_entity_aliases drop constraint jar_entity_aliases_jar_id_fkey;

create function delete_findings() returns trigger language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  delete from indicators where document_id in (select id from gone);
  delete from document_entities where document_id in (select id from gone);
  delete from relations where document_id in (select id from gone);
  return null;
end $$;
create trigger documents_findings_deleted after delete on documents referencing old table as gone
  for each statement execute function delete_findings();

create function delete_jar_counts() returns trigger language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  delete from jar_indicators where jar_id in (select id from gone);
  delete from jar_entities where jar_id in (select id from gone);
  delete from jar_entity_aliases where jar_id in (select id from gone);
  return null;
end $$;
create trigger jars_counts_deleted after delete on jars referencing old table as gone
  for each statement execute function delete_jar_counts();

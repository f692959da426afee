-- The indicators of a honey jar, counted as its documents come and go: adding up all of them for each page of the list
-- kept the database for longer with every document. Each knows its jar, and when its document was taken in, so that the
-- first document that holds a value is found in the index.
alter table indicators rename to indicators_before;
drop index indicators_document_id, indicators_value;
create table indicators (
  document_id uuid not null references documents (id) on delete cascade,
  jar_id uuid not null,
  seen_at timestamptz not null,
  type text not null,
  value text not null,
  occurrences integer not null,
  spans jsonb not null
);
insert into indicators (document_id, jar_id, seen_at, type, value, occurrences, spans)
select document_id, documents.jar_id, documents.created_at, type, value, occurrences, spans
from indicators_before join documents on documents.id = document_id;
drop table indicators_before;
create index indicators_document_id on indicators (document_id, type, value);
create index indicators_value on indicators (value, jar_id, type, seen_at);

create table jar_indicators (
  jar_id uuid not null references jars (id) on delete cascade,
  type text not null,
  value text not null,
  documents integer not null,
  occurrences integer not null,
  primary key (jar_id, type, value)
);
insert into jar_indicators (jar_id, type, value, documents, occurrences)
select jar_id, type, value, count(*), sum(occurrences) from indicators group by jar_id, type, value;
-- As they are listed: those of most documents first. Negative, so that a page begins behind a row of the index.
create index jar_indicators_listed on jar_indicators (jar_id, (-documents), type, value);

create table jar_indicator_totals (
  jar_id uuid not null references jars (id) on delete cascade,
  type text not null,
  total integer not null,
  primary key (jar_id, type)
);
insert into jar_indicator_totals (jar_id, type, total)
select jar_id, type, count(*) from jar_indicators group by jar_id, type;

-- What a deleted jar leaves goes with it. Jars are locked in the order of their ids, as where their documents are counted. Plans
-- are kept, and those made for few rows must fit many.
create function count_jar_indicators() returns trigger language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  perform from jars where id in (select jar_id from changed) order by id for update;
  if not found then
    return null;
  elsif tg_op = 'INSERT' then
    insert into jar_indicators (jar_id, type, value, documents, occurrences)
    select jar_id, type, value, count(*), sum(occurrences) from changed group by jar_id, type, value order by jar_id, type, value
    on conflict (jar_id, type, value) do update set documents = jar_indicators.documents + excluded.documents,
                                                    occurrences = jar_indicators.occurrences + excluded.occurrences;
  else
    with gone as materialized (
      select jar_id, type, value, count(*) as documents, sum(occurrences) as occurrences from changed group by jar_id, type, value
    ), left_without as (
      delete from jar_indicators using gone
      where (jar_indicators.jar_id, jar_indicators.type, jar_indicators.value) = (gone.jar_id, gone.type, gone.value)
        and jar_indicators.documents <= gone.documents
    )
    update jar_indicators set documents = jar_indicators.documents - gone.documents,
                              occurrences = jar_indicators.occurrences - gone.occurrences
    from gone
    where (jar_indicators.jar_id, jar_indicators.type, jar_indicators.value) = (gone.jar_id, gone.type, gone.value)
      and jar_indicators.documents > gone.documents;
  end if;
  return null;
end $$;
create trigger indicators_inserted after insert on indicators referencing new table as changed
  for each statement execute function count_jar_indicators();
create trigger indicators_deleted after delete on indicators referencing old table as changed
  for each statement execute function count_jar_indicators();

create function count_jar_indicator_totals() returns trigger language plpgsql as $$
begin
  insert into jar_indicator_totals (jar_id, type, total)
  select jar_id, type, case tg_op when 'INSERT' then count(*) else -count(*) end from changed
  where exists (select from jars where jars.id = jar_id)
  group by jar_id, type order by jar_id, type
  on conflict (jar_id, type) do update set total = jar_indicator_totals.total + excluded.total;
  return null;
end $$;
create trigger jar_indicators_inserted after insert on jar_indicators referencing new table as changed
  for each statement execute function count_jar_indicator_totals();
create trigger jar_indicators_deleted after delete on jar_indicators referencing old table as changed
  for each statement execute function count_jar_indicator_totals();

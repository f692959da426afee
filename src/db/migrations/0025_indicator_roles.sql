-- What a value is in its document, how sure that is, and why. Rows of before hold what was taken for an indicator then.
alter table indicators
  add column role text not null default 'indicator'
    check (role in ('indicator', 'reference', 'benign', 'contact', 'victim', 'vulnerability', 'example')),
  add column confidence real not null default 0.8 check (confidence between 0 and 1),
  add column reason text not null default 'It was found before reasons were kept: process the document again to learn more.';
update indicators set role = 'vulnerability' where type = 'cve';
alter table indicators alter column role drop default, alter column confidence drop default, alter column reason drop default;

-- In a jar a value has the role that matters most among those in its documents, in the order of the case below.
alter table jar_indicators
  add column as_indicator integer not null default 0,
  add column as_vulnerability integer not null default 0,
  add column as_victim integer not null default 0,
  add column as_contact integer not null default 0,
  add column as_benign integer not null default 0,
  add column as_example integer not null default 0;
update jar_indicators set as_vulnerability = documents where type = 'cve';
update jar_indicators set as_indicator = documents where type <> 'cve';
alter table jar_indicators add column role text not null
  check (role in ('indicator', 'reference', 'benign', 'contact', 'victim', 'vulnerability', 'example'))
  generated always as (
    case when as_indicator > 0 then 'indicator' when as_vulnerability > 0 then 'vulnerability'
         when as_victim > 0 then 'victim' when as_contact > 0 then 'contact'
         when as_benign > 0 then 'benign' when as_example > 0 then 'example' else 'reference' end) stored;

drop table jar_indicator_totals;
create table jar_indicator_totals (
  jar_id uuid not null references jars (id) on delete cascade,
  type text not null,
  role text not null,
  total integer not null,
  primary key (jar_id, type, role)
);
insert into jar_indicator_totals (jar_id, type, role, total)
select jar_id, type, role, count(*) from jar_indicators group by jar_id, type, role;

-- As in 0022, with the documents of each role; an update of indicators changes their roles and nothing else.
create or replace function count_jar_indicators() returns trigger language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  perform from jars where id in (select jar_id from changed) order by id for update;
  if not found then
    return null;
  elsif tg_op = 'INSERT' then
    insert into jar_indicators (jar_id, type, value, documents, occurrences, as_indicator, as_vulnerability, as_victim,
                                as_contact, as_benign, as_example)
    select jar_id, type, value, count(*), sum(occurrences),
           count(*) filter (where role = 'indicator'), count(*) filter (where role = 'vulnerability'),
           count(*) filter (where role = 'victim'), count(*) filter (where role = 'contact'),
           count(*) filter (where role = 'benign'), count(*) filter (where role = 'example')
    from changed group by jar_id, type, value order by jar_id, type, value
    on conflict (jar_id, type, value) do update
      set documents = jar_indicators.documents + excluded.documents,
          occurrences = jar_indicators.occurrences + excluded.occurrences,
          as_indicator = jar_indicators.as_indicator + excluded.as_indicator,
          as_vulnerability = jar_indicators.as_vulnerability + excluded.as_vulnerability,
          as_victim = jar_indicators.as_victim + excluded.as_victim,
          as_contact = jar_indicators.as_contact + excluded.as_contact,
          as_benign = jar_indicators.as_benign + excluded.as_benign,
          as_example = jar_indicators.as_example + excluded.as_example;
  else
    with gone as materialized (
      select jar_id, type, value, count(*) as documents, sum(occurrences) as occurrences,
             count(*) filter (where role = 'indicator') as as_indicator,
             count(*) filter (where role = 'vulnerability') as as_vulnerability,
             count(*) filter (where role = 'victim') as as_victim, count(*) filter (where role = 'contact') as as_contact,
             count(*) filter (where role = 'benign') as as_benign, count(*) filter (where role = 'example') as as_example
      from changed group by jar_id, type, value
    ), left_without as (
      delete from jar_indicators using gone
      where (jar_indicators.jar_id, jar_indicators.type, jar_indicators.value) = (gone.jar_id, gone.type, gone.value)
        and jar_indicators.documents <= gone.documents
    )
    update jar_indicators set documents = jar_indicators.documents - gone.documents,
                              occurrences = jar_indicators.occurrences - gone.occurrences,
                              as_indicator = jar_indicators.as_indicator - gone.as_indicator,
                              as_vulnerability = jar_indicators.as_vulnerability - gone.as_vulnerability,
                              as_victim = jar_indicators.as_victim - gone.as_victim,
                              as_contact = jar_indicators.as_contact - gone.as_contact,
                              as_benign = jar_indicators.as_benign - gone.as_benign,
                              as_example = jar_indicators.as_example - gone.as_example
    from gone
    where (jar_indicators.jar_id, jar_indicators.type, jar_indicators.value) = (gone.jar_id, gone.type, gone.value)
      and jar_indicators.documents > gone.documents;
  end if;
  return null;
end $$;

create function count_jar_indicator_roles() returns trigger language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  perform from jars where id in (select jar_id from changed) order by id for update;
  with roles as materialized (
    select jar_id, type, value, role, 1 as count from changed union all select jar_id, type, value, role, -1 from before
  ), turned as materialized (
    select jar_id, type, value,
           coalesce(sum(count) filter (where role = 'indicator'), 0) as as_indicator,
           coalesce(sum(count) filter (where role = 'vulnerability'), 0) as as_vulnerability,
           coalesce(sum(count) filter (where role = 'victim'), 0) as as_victim,
           coalesce(sum(count) filter (where role = 'contact'), 0) as as_contact,
           coalesce(sum(count) filter (where role = 'benign'), 0) as as_benign,
           coalesce(sum(count) filter (where role = 'example'), 0) as as_example
    from roles group by jar_id, type, value order by jar_id, type, value
  )
  update jar_indicators set as_indicator = jar_indicators.as_indicator + turned.as_indicator,
                            as_vulnerability = jar_indicators.as_vulnerability + turned.as_vulnerability,
                            as_victim = jar_indicators.as_victim + turned.as_victim,
                            as_contact = jar_indicators.as_contact + turned.as_contact,
                            as_benign = jar_indicators.as_benign + turned.as_benign,
                            as_example = jar_indicators.as_example + turned.as_example
  from turned
  where (jar_indicators.jar_id, jar_indicators.type, jar_indicators.value) = (turned.jar_id, turned.type, turned.value);
  return null;
end $$;
create trigger indicators_updated after update on indicators referencing old table as before new table as changed
  for each statement execute function count_jar_indicator_roles();

create or replace function count_jar_indicator_totals() returns trigger language plpgsql as $$
begin
  insert into jar_indicator_totals (jar_id, type, role, total)
  select jar_id, type, role, case tg_op when 'INSERT' then count(*) else -count(*) end from changed
  where exists (select from jars where jars.id = jar_id)
  group by jar_id, type, role order by jar_id, type, role
  on conflict (jar_id, type, role) do update set total = jar_indicator_totals.total + excluded.total;
  return null;
end $$;

create function turn_jar_indicator_totals() returns trigger language plpgsql as $$
begin
  insert into jar_indicator_totals (jar_id, type, role, total)
  select jar_id, type, role, sum(count)
  from (select jar_id, type, role, 1 as count from changed union all select jar_id, type, role, -1 from before) as turned
  group by jar_id, type, role having sum(count) <> 0 order by jar_id, type, role
  on conflict (jar_id, type, role) do update set total = jar_indicator_totals.total + excluded.total;
  return null;
end $$;
create trigger jar_indicators_updated after update on jar_indicators referencing old table as before new table as changed
  for each statement execute function turn_jar_indicator_totals();

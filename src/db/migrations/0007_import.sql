-- A jar whose documents are being recorded by an import, piece by piece: nobody sees it until it is whole.
alter table jars add column importing boolean not null default false;
create index jars_importing on jars (id) where importing;

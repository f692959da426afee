-- Where the next turn of a batch stands among those of the same priority, the lowest first.
alter table pii_batches add column place integer not null default 1;

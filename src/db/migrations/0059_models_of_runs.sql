-- Of which embedding model the vectors of a run are; null for runs by words alone, and for those before this was noted.
alter table retrieval_runs
  add column model text,
  add column space text,
  add check ((model is null) = (space is null));

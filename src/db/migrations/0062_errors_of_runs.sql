-- Why a run of retrieval tests failed; null for others, and for those before this was noted.
alter table retrieval_runs add column error text;

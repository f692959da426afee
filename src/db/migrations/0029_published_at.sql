-- When the document was published, by what it says itself; null where it says nothing.
alter table documents add column published_at timestamptz;

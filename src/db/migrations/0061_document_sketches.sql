-- What is kept of a document's text to find duplicates in its jar (src/analysis/shingles/sketch.ts). Of a document in an encrypted
-- jar it is sealed with a key of the jar, since it says in what order words come; it goes with that key, and is made again.
create table document_sketches (
  document_id uuid primary key references documents (id) on delete cascade,
  key_id uuid references jar_keys (id) on delete cascade,
  sketch bytea not null
);
create index document_sketches_key_id on document_sketches (key_id) where key_id is not null;

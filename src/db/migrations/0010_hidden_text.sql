-- What no reader of a document sees: {characters, kinds, instructions}, and how often its visible text speaks to a language
-- model. Null until it has been read by a version that looks for them.
alter table documents
  add column hidden_text jsonb,
  add column instructions integer;

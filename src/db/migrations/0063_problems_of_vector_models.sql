-- Why the model could not be asked the last time; nothing once it has answered since.
alter table vector_models
  add column problem text,
  add column problem_at timestamptz,
  add constraint vector_models_problem_has_time check ((problem is null) = (problem_at is null));

-- The last turn that an owner of jobs has been given in a queue (src/queue/turns.ts).
create table job_turns (
  queue text not null,
  owner text not null,
  turn integer not null,
  primary key (queue, owner)
);

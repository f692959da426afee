-- The values that follow a verdict are few among many: lists narrowed to them read this index, not every value.
create index indicators_decided on indicators (jar_id, type, value, verdict_id) where verdict_id is not null;

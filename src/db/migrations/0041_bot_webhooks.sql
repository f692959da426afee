-- A webhook is for what happens on behalf of its user, or, where it names a bot, for what happens with that bot.
alter table webhooks add column bot_id uuid references bots (id) on delete cascade;
create index webhooks_bot_id on webhooks (bot_id, created_at) where bot_id is not null;

-- What visitors write to a bot waits for its webhooks sealed with the key of the bot, and is forgotten when its delivery has ended.
-- What waits unsealed while this runs is still sent.
alter table webhook_deliveries add column is_sealed boolean not null default false;
update webhook_deliveries set content = '' where state != 'waiting'
  and webhook_id in (select id from webhooks where bot_id is not null);

-- What was said of the replies of some days, among all messages.
create index messages_rated_at on messages (created_at) where sealed_feedback is not null;

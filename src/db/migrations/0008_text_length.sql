-- Texts are not flushed when they are written, since they can be made again: after a power cut one may be cut short or gone.
-- How many bytes the text and its outline have says so. Null for what was read before, which is not checked.
alter table documents add column text_bytes integer;

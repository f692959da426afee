-- The minutes of the day (UTC) in which texts were looked through, the first bit being 00:00. Null in rows of before, and it stays
-- so whatever is added to them: their texts were counted without it.
alter table pii_document_days add column minutes bit(1440);

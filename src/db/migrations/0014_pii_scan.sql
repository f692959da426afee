-- Whether what is read into a honey jar is looked through for personal data.
alter table jars add column pii_scan boolean not null default false;

-- What was found in a document when it was last read, in numbers, or why that could not be done. Null where it was not looked through.
alter table documents add column pii jsonb;

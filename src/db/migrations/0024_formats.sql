-- The formats are listed once, in the code, and grow without a migration.
alter table documents drop constraint documents_format_check;

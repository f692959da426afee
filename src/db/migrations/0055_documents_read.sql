-- A collection of TAXII is read in this order, a page at a time.
create index documents_read on documents (jar_id, processed_at, id) where status = 'completed';

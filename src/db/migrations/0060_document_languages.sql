-- Whether a document in scope is in the language of a question, and which languages there are otherwise.
create index documents_language on documents (jar_id, language) where status = 'completed';

-- The rows of an import in the order of its file: a page of them, and the batch of a claim file that is sent again, are read
-- without walking all the others of the import.
create index import_rows_in_order on import_rows (import_id, ordinal);

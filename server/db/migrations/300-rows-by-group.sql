-- Which GS of the interchange a row of a file stands in: transactions are counted within their group, so that without it
-- two rows of one file could stand at the same place. Null: written before, or of nobody in the file.
alter table import_rows add column functional_group int;

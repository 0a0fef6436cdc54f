-- The first values of each column of a census file, sealed: whoever maps the columns sees what they hold.
alter table censusfiles add column samples bytea;

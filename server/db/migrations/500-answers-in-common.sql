-- Which answers about who somebody is were given for many rows at once in this import: they are taken back together too.
alter table import_identities add column in_common boolean not null default false;

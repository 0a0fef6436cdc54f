-- The release that had brought the database up to date before the one that did last: its nodes may go on beside the new ones.
alter table access.schema_release add column former_version text;

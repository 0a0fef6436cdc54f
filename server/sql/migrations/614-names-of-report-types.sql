-- Reworded from fb187eaadec20281b8a66c30d8395ff72a2e4ad982db39828ac3a4e76ead578f: what stands on the tables went into schema/.
-- Report types that administrators make are told apart by their names, as those of other collections are. What decides
-- which rule holds is a column of its own, so that a broken rule is told at the key or the name, not at the layout.
alter table reporttypes add column own boolean not null generated always as (layout is not null) stored;
drop index reporttypes_key;
create unique index reporttypes_key on reporttypes (installation_id, key) where deleted_at is null and not own;
create unique index reporttypes_name on reporttypes (installation_id, lower(name)) where deleted_at is null and own;
create index reporttypes_installation on reporttypes (installation_id) where deleted_at is null;

-- Reworded from 9bebfb866a10cad5e1bcd589903236499c4f96acfada1a8d78e4992951920a46: what stands on the tables went into schema/.
-- Report types that administrators make: one of the program's reports with columns, filters and parameters of its own
-- (domain 12.8). `report_key` of a run or schedule is the program's key, or the id of such a type.
-- What it takes of the report of its key; null: the program's own report as it is.
alter table reporttypes add column layout jsonb check (jsonb_typeof(layout) = 'object');
-- The program's own is listed once.
drop index reporttypes_key;
create unique index reporttypes_key on reporttypes (installation_id, key) where deleted_at is null and layout is null;
-- What was made: the name and layout of its type as they stood when it was asked for. A trial keeps its first rows only.
alter table report_runs add column own jsonb check (jsonb_typeof(own) = 'object'), add column trial boolean not null default false;

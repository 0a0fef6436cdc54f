-- Who insures the plans of a base plan, or takes the files about them: 834 files are written carrier by carrier (domain 5.6).
alter table baseplans add column supplier_id uuid references suppliers (id);
create index baseplans_supplier on baseplans (supplier_id);

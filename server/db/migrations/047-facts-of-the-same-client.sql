-- A fact belongs to the client of its person: one foreign key of both columns says so, where two keys of one column each
-- left a fact of another client possible, and were two look-ups a row. What a file says likewise.

alter table people add constraint people_of_client unique (id, client_id);
alter table imports add constraint imports_of_client unique (id, client_id);

do $$
declare
  t text;
begin
  foreach t in array array['person_details', 'addresses', 'employments', 'coverages', 'person_ssns', 'member_search'] loop
    execute format('alter table %I drop constraint %I, drop constraint %I, add constraint %I foreign key (person_id, client_id) references people (id, client_id)',
      t, t || '_client_id_fkey', t || '_person_id_fkey', t || '_person_of_client');
  end loop;
end
$$;

alter table import_rows
  drop constraint import_rows_client_id_fkey,
  drop constraint import_rows_import_id_fkey,
  add constraint import_rows_import_of_client foreign key (import_id, client_id) references imports (id, client_id) on delete cascade;

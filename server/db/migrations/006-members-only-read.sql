-- A member's context names their employer, so that they can read its plans and divisions. What the employer's imports
-- hold is for staff, and so is every write. Restrictive: these narrow what the policies of 005 permit.

do $$
declare
  t text;
begin
  foreach t in array array['plan_codes', 'imports', 'import_rows'] loop
    execute format('create policy staff on %I as restrictive to coverlane_app, coverlane_worker using ((select access.people()) is null) with check ((select access.people()) is null)', t);
  end loop;
  foreach t in array array['groups', 'divisions', 'base_plans', 'plans', 'division_plans'] loop
    execute format('create policy staff_insert on %I as restrictive for insert to coverlane_app, coverlane_worker with check ((select access.people()) is null)', t);
    execute format('create policy staff_update on %I as restrictive for update to coverlane_app, coverlane_worker using ((select access.people()) is null)', t);
    execute format('create policy staff_delete on %I as restrictive for delete to coverlane_app, coverlane_worker using ((select access.people()) is null)', t);
  end loop;
end
$$;

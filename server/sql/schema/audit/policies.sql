-- audit.events
grant insert on audit.events to coverlane_audit;
create policy owner on audit.events to current_user using (true) with check (true);
create policy append on audit.events for insert to coverlane_audit with check (true);

-- audit.seals
create policy owner on audit.seals to current_user using (true) with check (true);

-- audit.sealed_rows
create policy owner on audit.sealed_rows to current_user using (true) with check (true);

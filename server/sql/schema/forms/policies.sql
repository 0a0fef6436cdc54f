-- customforms
grant select, insert, update on customforms to coverlane_app;
create policy owner on customforms to current_user using (true) with check (true);
create policy admin on customforms to coverlane_app
  using (installation_id = (select access.admin_installation()) and (deleted_at is null
    or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes')))
  with check (installation_id = (select access.admin_installation()));
create policy own on customforms for select to coverlane_app
  using (installation_id = (select access.installation()) and deleted_at is null);
create trigger sign_record before insert or update on customforms for each row
  execute function access.sign_record('updated_by_key');

-- customformversions
-- A version that was published never changes: what was answered names it.
grant select, insert on customformversions to coverlane_app;
create policy owner on customformversions to current_user using (true) with check (true);
create policy admin on customformversions for insert to coverlane_app
  with check (installation_id = (select access.admin_installation()) and published_by = (select access.user_id())
    and (select access.keeps_forms()));
create policy own on customformversions for select to coverlane_app
  using (installation_id = (select access.installation()));
create trigger sign_acting before insert on customformversions for each row
  when (new.published_by is not null) execute function access.sign_acting('published_by_key', 'published_by_name');

-- customformmaps
grant select, insert, update, delete on customformmaps to coverlane_app;
create policy owner on customformmaps to current_user using (true) with check (true);
create policy admin on customformmaps to coverlane_app
  using (installation_id = (select access.admin_installation()))
  with check (installation_id = (select access.admin_installation())
    and (client_id is null or client_id = any((select access.clients())::uuid[])));
create policy own on customformmaps for select to coverlane_app
  using (installation_id = (select access.installation())
    and (client_id is null or client_id = any((select access.clients())::uuid[])));

-- customformvalues: as access.is_shown_form and access.is_asked_form say of one, in full, for policies ask their functions once a statement.
-- What was answered stays: an answer is added, and none is changed or taken away.
grant select, insert on customformvalues to coverlane_app;
create policy owner on customformvalues to current_user using (true) with check (true);
-- THE place that says who is shown an answer: of a client whoever has all of it but its members, of a person whoever reads their health
-- information; and administrators, or whoever the form is made visible to where it is asked.
create policy shown on customformvalues as restrictive to coverlane_app
  using (case entity_type
      when 'client' then entity_id = client_id and (select access.user_type()) <> 'member' and (select access.held_divisions()) is null
      else coalesce(entity_id = any((select access.health_people())::uuid[]), true)
        and exists (select from people p where p.id = entity_id and p.client_id = customformvalues.client_id and p.withdrawn_at is null) end
    and ((select access.user_type()) = 'admin' or exists (select from customformmaps m
      where m.customform_id = customformvalues.customform_id and m.occasion = entity_type
        and (m.client_id is null or m.client_id = customformvalues.client_id) and m.visible_to ? (select access.user_type()))));
create policy own on customformvalues for select to coverlane_app
  using (client_id = any((select access.clients())::uuid[]));
-- It is active, published and asked of this client on this day.
create policy say on customformvalues for insert to coverlane_app
  with check (client_id = any((select access.clients())::uuid[]) and answered_by = (select access.user_id())
    and exists (select from customformmaps m
      join customforms f on f.id = m.customform_id and f.deleted_at is null and f.status = 'active' and f.published_version is not null
      where m.customform_id = customformvalues.customform_id and m.occasion = entity_type
        and (m.client_id is null or m.client_id = customformvalues.client_id) and m.visible_to ? (select access.user_type())
        and (m.effective_date is null or m.effective_date <= (select access.installation_clock())::date)
        and (m.expiration_date is null or m.expiration_date >= (select access.installation_clock())::date)));
create trigger sign_acting before insert on customformvalues for each row
  when (new.answered_by is not null) execute function access.sign_acting('answered_by_key', 'answered_by_name');

-- clientfieldvalues
grant select, insert, update, delete on clientfieldvalues to coverlane_app;
grant select on clientfieldvalues to coverlane_worker;
create policy owner on clientfieldvalues to current_user using (true) with check (true);
-- Whoever came by the link of an enrollment session enrolls, and sees no more of the family.
create policy not_by_link on clientfieldvalues as restrictive to coverlane_app using ((select access.linked_member()) is null);
-- What a client field says is read by those it is shown to, and by the papers that name it.
create policy admin on clientfieldvalues to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.admin_installation()) is not null)
  with check (client_id = any((select access.clients())::uuid[]) and (select access.admin_installation()) is not null);
create policy own on clientfieldvalues for select to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and (clientfield_id in (select f.id from clientfields f
    where f.applies_to <> 'member' and (f.use_in_templates or f.visible_to ? (select access.user_type())))
    and (entity_id = client_id or coalesce(entity_id = any((select access.own_places())::uuid[]), true))
    or clientfield_id in (select f.id from clientfields f where f.applies_to = 'member' and (f.use_in_templates
    or f.visible_to ? (select access.user_type()))) and coalesce(entity_id = any((select access.people())::uuid[]), true)
    and coalesce(entity_id = any((select access.health_people())::uuid[]), true)));
create policy say on clientfieldvalues for insert to coverlane_app
  with check ((select access.user_type()) <> 'admin'
    and (select access.user_type()) in ('admin', 'broker', 'client', 'member', 'partner', 'tpa')
    and clientfieldvalues.client_id = any((select access.clients())::uuid[]) and exists (select from public.clientfields f
    where f.id = clientfieldvalues.clientfield_id and f.deleted_at is null and f.editable_by ? (select access.user_type())
    and f.visible_to ? (select access.user_type()) and (f.applies_to = 'member'
    or (select access.user_type()) <> 'member') and case f.applies_to
    when 'client' then clientfieldvalues.entity_id = clientfieldvalues.client_id
    and (select access.held_divisions()) is null when 'group' then (select access.held_divisions()) is null
    and exists (select from public.groups g where g.id = clientfieldvalues.entity_id
    and g.client_id = clientfieldvalues.client_id and g.deleted_at is null)
    when 'division' then coalesce(clientfieldvalues.entity_id = any((select access.held_divisions())::uuid[]), true)
    and exists (select from public.divisions d where d.id = clientfieldvalues.entity_id
    and d.client_id = clientfieldvalues.client_id and d.deleted_at is null)
    else coalesce(clientfieldvalues.entity_id = any((select access.health_people())::uuid[]), true) and exists (select
    from public.people p where p.id = clientfieldvalues.entity_id and p.client_id = clientfieldvalues.client_id
    and p.withdrawn_at is null) end));
create policy say_anew on clientfieldvalues for update to coverlane_app
  using ((select access.user_type()) <> 'admin'
    and (select access.user_type()) in ('admin', 'broker', 'client', 'member', 'partner', 'tpa')
    and clientfieldvalues.client_id = any((select access.clients())::uuid[]) and exists (select from public.clientfields f
    where f.id = clientfieldvalues.clientfield_id and f.deleted_at is null and f.editable_by ? (select access.user_type())
    and f.visible_to ? (select access.user_type()) and (f.applies_to = 'member'
    or (select access.user_type()) <> 'member') and case f.applies_to
    when 'client' then clientfieldvalues.entity_id = clientfieldvalues.client_id
    and (select access.held_divisions()) is null when 'group' then (select access.held_divisions()) is null
    and exists (select from public.groups g where g.id = clientfieldvalues.entity_id
    and g.client_id = clientfieldvalues.client_id and g.deleted_at is null)
    when 'division' then coalesce(clientfieldvalues.entity_id = any((select access.held_divisions())::uuid[]), true)
    and exists (select from public.divisions d where d.id = clientfieldvalues.entity_id
    and d.client_id = clientfieldvalues.client_id and d.deleted_at is null)
    else coalesce(clientfieldvalues.entity_id = any((select access.health_people())::uuid[]), true) and exists (select
    from public.people p where p.id = clientfieldvalues.entity_id and p.client_id = clientfieldvalues.client_id
    and p.withdrawn_at is null) end))
  with check ((select access.user_type()) <> 'admin'
    and (select access.user_type()) in ('admin', 'broker', 'client', 'member', 'partner', 'tpa')
    and clientfieldvalues.client_id = any((select access.clients())::uuid[]) and exists (select from public.clientfields f
    where f.id = clientfieldvalues.clientfield_id and f.deleted_at is null and f.editable_by ? (select access.user_type())
    and f.visible_to ? (select access.user_type()) and (f.applies_to = 'member'
    or (select access.user_type()) <> 'member') and case f.applies_to
    when 'client' then clientfieldvalues.entity_id = clientfieldvalues.client_id
    and (select access.held_divisions()) is null when 'group' then (select access.held_divisions()) is null
    and exists (select from public.groups g where g.id = clientfieldvalues.entity_id
    and g.client_id = clientfieldvalues.client_id and g.deleted_at is null)
    when 'division' then coalesce(clientfieldvalues.entity_id = any((select access.held_divisions())::uuid[]), true)
    and exists (select from public.divisions d where d.id = clientfieldvalues.entity_id
    and d.client_id = clientfieldvalues.client_id and d.deleted_at is null)
    else coalesce(clientfieldvalues.entity_id = any((select access.health_people())::uuid[]), true) and exists (select
    from public.people p where p.id = clientfieldvalues.entity_id and p.client_id = clientfieldvalues.client_id
    and p.withdrawn_at is null) end));
create policy say_no_more on clientfieldvalues for delete to coverlane_app
  using ((select access.user_type()) <> 'admin'
    and (select access.user_type()) in ('admin', 'broker', 'client', 'member', 'partner', 'tpa')
    and clientfieldvalues.client_id = any((select access.clients())::uuid[]) and exists (select from public.clientfields f
    where f.id = clientfieldvalues.clientfield_id and f.deleted_at is null and f.editable_by ? (select access.user_type())
    and f.visible_to ? (select access.user_type()) and (f.applies_to = 'member'
    or (select access.user_type()) <> 'member') and case f.applies_to
    when 'client' then clientfieldvalues.entity_id = clientfieldvalues.client_id
    and (select access.held_divisions()) is null when 'group' then (select access.held_divisions()) is null
    and exists (select from public.groups g where g.id = clientfieldvalues.entity_id
    and g.client_id = clientfieldvalues.client_id and g.deleted_at is null)
    when 'division' then coalesce(clientfieldvalues.entity_id = any((select access.held_divisions())::uuid[]), true)
    and exists (select from public.divisions d where d.id = clientfieldvalues.entity_id
    and d.client_id = clientfieldvalues.client_id and d.deleted_at is null)
    else coalesce(clientfieldvalues.entity_id = any((select access.health_people())::uuid[]), true) and exists (select
    from public.people p where p.id = clientfieldvalues.entity_id and p.client_id = clientfieldvalues.client_id
    and p.withdrawn_at is null) end));
create trigger sign_record before insert or update on clientfieldvalues for each row
  execute function access.sign_record('updated_by_key');

-- dashboarditems
grant select, insert, update on dashboarditems to coverlane_app;
grant select on dashboarditems to coverlane_worker;
create policy owner on dashboarditems to current_user using (true) with check (true);
create policy admin on dashboarditems to coverlane_app
  using (installation_id = (select access.admin_installation()) and (deleted_at is null
    or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes')))
  with check (installation_id = (select access.admin_installation()));
create policy own on dashboarditems for select to coverlane_app, coverlane_worker
  using (installation_id = (select access.installation()) and deleted_at is null);
create trigger sign_record before insert or update on dashboarditems for each row
  execute function access.sign_record('updated_by_key');

-- own_dashboarditems
grant select, insert, delete on own_dashboarditems to coverlane_app;
create policy owner on own_dashboarditems to current_user using (true) with check (true);
create policy own on own_dashboarditems to coverlane_app
  using (user_id = (select access.user_id()))
  with check (user_id = (select access.user_id()));

-- The divisions that the reader is of: a member's own; of staff those of their clients, as far as they are held to some.
-- Definer: policies ask it, once a statement, about rows that whoever reads may not see.
create function access.announced_divisions() returns uuid[]
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select case when access.user_type() = 'member'
    then array(select m.division_id from member_search m where m.person_id = access.own_person() and m.division_id is not null)
    else array(select d.id from divisions d where d.client_id = any(access.clients())
      and (access.held_divisions() is null or d.id = any(access.held_divisions()))) end
$$;
revoke execute on function access.announced_divisions from public;
grant execute on function access.announced_divisions to coverlane_app;

-- The installation whose announcements an administrator manages.
-- Definer: policies ask it, once a statement, about rows that whoever reads may not see.
create function access.announcing_installation() returns uuid
language sql stable security definer set search_path = pg_catalog, access as $$
  select access.admin_installation() where access.has_permission('manageAnnouncements')
$$;
revoke execute on function access.announcing_installation from public;
grant execute on function access.announcing_installation to coverlane_app;

-- A confirmation says the hour and the name by itself, and stays.
-- Definer: what it does follows from the row, whatever whoever changed it may do.
create function access.sign_announcement_mark() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, access as $$
begin
  if tg_op = 'UPDATE' and old.confirmed_at is not null then
    new.confirmed_at := old.confirmed_at;
    new.confirmed_name := old.confirmed_name;
    new.confirmed_type := old.confirmed_type;
    new.confirmed_organisation := old.confirmed_organisation;
  elsif new.confirmed_at is not null then
    new.confirmed_at := now();
    new.confirmed_organisation := access.entity_name();
    select access.name_as_read(u.first_name, u.last_name), u.type into new.confirmed_name, new.confirmed_type
    from users u where u.id = new.user_id;
  end if;
  return new;
end
$$;
revoke execute on function access.sign_announcement_mark from public;

-- A place that names a division or a base plan is of that one's client, whatever was said.
-- Definer: what it does follows from the row, whatever whoever changed it may do.
create function access.client_of_place() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  place jsonb := to_jsonb(new);
begin
  new.client_id := coalesce(
    (select d.client_id from divisions d where d.id = (place ->> 'division_id')::uuid),
    (select b.client_id from baseplans b where b.id = (place ->> 'baseplan_id')::uuid),
    new.client_id);
  if exists (select from baseplans b where b.id = (place ->> 'baseplan_id')::uuid and b.client_id <> new.client_id) then
    raise exception 'The base plan is of another client' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
revoke execute on function access.client_of_place from public;

create function access.may_say(clientfield_id uuid, client_id uuid, entity_id uuid) returns boolean
language sql stable as $$ select (select access.user_type()) in ('admin', 'broker', 'client', 'member', 'partner', 'tpa')
    and may_say.client_id = any((select access.clients())::uuid[])
    and exists (select from public.clientfields f
      where f.id = may_say.clientfield_id and f.deleted_at is null
        and f.editable_by ? (select access.user_type()) and f.visible_to ? (select access.user_type())
        and (f.applies_to = 'member' or (select access.user_type()) <> 'member')
        and case f.applies_to
          when 'client' then may_say.entity_id = may_say.client_id and (select access.held_divisions()) is null
          when 'group' then (select access.held_divisions()) is null and exists (select from public.groups g
            where g.id = may_say.entity_id and g.client_id = may_say.client_id and g.deleted_at is null)
          when 'division' then coalesce(may_say.entity_id = any((select access.held_divisions())::uuid[]), true) and exists (
            select from public.divisions d where d.id = may_say.entity_id and d.client_id = may_say.client_id and d.deleted_at is null)
          else coalesce(may_say.entity_id = any((select access.health_people())::uuid[]), true) and exists (select from public.people p
            where p.id = may_say.entity_id and p.client_id = may_say.client_id and p.withdrawn_at is null) end) $$;
revoke execute on function access.may_say from public;
grant execute on function access.may_say to coverlane_app, coverlane_worker;

-- What client fields say, for members (domain 12.3: visibleTo, editableBy): of their client, of the division and the group
-- that they belong to, of themselves, and of those of their family whose health information they may read. They change
-- what is said of people alone: what is said of an employer is everybody's there.

-- The division and the group of a member. Null: not a member.
create function access.own_places() returns uuid[]
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select case when access.user_type() = 'member' then coalesce((
    select array_remove(array[m.division_id, d.group_id], null)
    from member_search m left join divisions d on d.id = m.division_id where m.person_id = access.own_person()), '{}') end
$$;
revoke execute on function access.own_places() from public;
grant execute on function access.own_places() to coverlane_app, coverlane_worker;

-- Replaces 130: what a field says of one person is read by who sees that person, not by all of the client.
drop policy own on clientfieldvalues;
create policy own on clientfieldvalues for select to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and (
    clientfield_id in (select f.id from clientfields f
      where f.applies_to <> 'member' and (f.use_in_templates or f.visible_to ? (select access.user_type())))
    and (entity_id = client_id or coalesce(entity_id = any((select access.own_places())::uuid[]), true))
    or clientfield_id in (select f.id from clientfields f
      where f.applies_to = 'member' and (f.use_in_templates or f.visible_to ? (select access.user_type())))
    and coalesce(entity_id = any((select access.people())::uuid[]), true)
    and coalesce(entity_id = any((select access.health_people())::uuid[]), true)));

-- Replaces 192, with the members' part.
drop policy say on clientfieldvalues;
drop policy say_anew on clientfieldvalues;
drop policy say_no_more on clientfieldvalues;
do $$
declare
  -- The rule, of a row that goes by this name: of the table in the policies, of the function in what asks beforehand.
  rule text := $rule$(select access.user_type()) in ('admin', 'broker', 'client', 'member', 'partner', 'tpa')
    and %1$I.client_id = any((select access.clients())::uuid[])
    and exists (select from public.clientfields f
      where f.id = %1$I.clientfield_id and f.deleted_at is null
        and f.editable_by ? (select access.user_type()) and f.visible_to ? (select access.user_type())
        and (f.applies_to = 'member' or (select access.user_type()) <> 'member')
        and case f.applies_to
          when 'client' then %1$I.entity_id = %1$I.client_id and (select access.held_divisions()) is null
          when 'group' then (select access.held_divisions()) is null and exists (select from public.groups g
            where g.id = %1$I.entity_id and g.client_id = %1$I.client_id and g.deleted_at is null)
          when 'division' then coalesce(%1$I.entity_id = any((select access.held_divisions())::uuid[]), true) and exists (
            select from public.divisions d where d.id = %1$I.entity_id and d.client_id = %1$I.client_id and d.deleted_at is null)
          else coalesce(%1$I.entity_id = any((select access.health_people())::uuid[]), true) and exists (select from public.people p
            where p.id = %1$I.entity_id and p.client_id = %1$I.client_id and p.withdrawn_at is null) end)$rule$;
  others text := $others$(select access.user_type()) <> 'admin' and $others$ || format(rule, 'clientfieldvalues');
begin
  execute format('create policy say on clientfieldvalues for insert to coverlane_app with check (%s)', others);
  execute format('create policy say_anew on clientfieldvalues for update to coverlane_app using (%1$s) with check (%1$s)', others);
  execute format('create policy say_no_more on clientfieldvalues for delete to coverlane_app using (%s)', others);
  execute format('create or replace function access.may_say(clientfield_id uuid, client_id uuid, entity_id uuid) returns boolean
    language sql stable as $f$ select %s $f$', format(rule, 'may_say'));
end
$$;

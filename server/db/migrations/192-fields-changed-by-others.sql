-- What client fields say is changed by whoever their definition names (domain 12.3: editableBy), of records that the user
-- sees. Nobody changes what is not shown to them; a client's user who is held to divisions changes what is said of these
-- divisions and their people, not of the employer or a group. Administrators have a policy of their own, and members no
-- screen for it.
do $$
declare
  -- The rule, of a row that goes by this name: of the table in the policies, of the function in what asks beforehand.
  rule text := $rule$(select access.user_type()) in ('admin', 'broker', 'client', 'partner', 'tpa')
    and %1$I.client_id = any((select access.clients())::uuid[])
    and exists (select from public.clientfields f
      where f.id = %1$I.clientfield_id and f.deleted_at is null
        and f.editable_by ? (select access.user_type()) and f.visible_to ? (select access.user_type())
        and case f.applies_to
          when 'client' then %1$I.entity_id = %1$I.client_id and (select access.held_divisions()) is null
          when 'group' then (select access.held_divisions()) is null and exists (select from public.groups g
            where g.id = %1$I.entity_id and g.client_id = %1$I.client_id and g.deleted_at is null)
          when 'division' then coalesce(%1$I.entity_id = any((select access.held_divisions())::uuid[]), true) and exists (
            select from public.divisions d where d.id = %1$I.entity_id and d.client_id = %1$I.client_id and d.deleted_at is null)
          else exists (select from public.people p
            where p.id = %1$I.entity_id and p.client_id = %1$I.client_id and p.withdrawn_at is null) end)$rule$;
  others text := $others$(select access.user_type()) <> 'admin' and $others$ || format(rule, 'clientfieldvalues');
begin
  execute format('create policy say on clientfieldvalues for insert to coverlane_app with check (%s)', others);
  execute format('create policy say_anew on clientfieldvalues for update to coverlane_app using (%1$s) with check (%1$s)', others);
  execute format('create policy say_no_more on clientfieldvalues for delete to coverlane_app using (%s)', others);
  -- May the user change what the field says of the record? Asked so that a form knows it.
  execute format('create function access.may_say(clientfield_id uuid, client_id uuid, entity_id uuid) returns boolean
    language sql stable as $f$ select %s $f$', format(rule, 'may_say'));
end
$$;
revoke execute on function access.may_say(uuid, uuid, uuid) from public;
grant execute on function access.may_say(uuid, uuid, uuid) to coverlane_app, coverlane_worker;

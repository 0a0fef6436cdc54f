-- The accounts as whom the reader may look at documents, who keeps such: of administrators every account that is no administrator's;
-- of others, keys that are limited to some clients among them, those of their own organisation, of their clients, and of the members
-- whom they see. Open accounts alone.
-- Definer, and nobody's to execute but the owner's functions.
create function access.may_look_as(viewed users) returns boolean
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select access.keeping_installation() is not null and access.context() ->> 'viewer' is null
    and viewed.installation_id = access.installation() and viewed.status = 'active' and viewed.id <> access.user_id()
    and case when viewed.type = 'admin' then false
      when access.admin_installation() is not null then true
      when viewed.type = 'member' then exists (select from people p where p.id = viewed.entity_id
        and p.client_id = any(access.clients()) and coalesce(p.id = any(access.people()), true))
      else (viewed.type = access.user_type() and viewed.entity_id = access.own_organisation())
        or (viewed.type = 'client' and viewed.entity_id = any(access.clients())) end
$$;
revoke execute on function access.may_look_as from public;

-- Of them those who are no members, by name; at most so many.
-- Definer: it shows names of accounts that the reader does not manage, and nothing else of them.
create function access.document_readers(search text, most int)
returns table (id uuid, first_name text, last_name text, type text, organisation text)
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select u.id, u.first_name, u.last_name, u.type,
    coalesce((select c.name from clients c where c.id = u.entity_id), (select b.name from brokers b where b.id = u.entity_id),
      (select p.name from partners p where p.id = u.entity_id), (select t.name from tpas t where t.id = u.entity_id))
  from users u where u.installation_id = access.installation() and u.type not in ('admin', 'member') and u.status = 'active'
    and (u.first_name || ' ' || u.last_name) ilike '%' || regexp_replace(document_readers.search, '([\\%_])', '\\\1', 'g') || '%'
    and access.may_look_as(u)
  order by u.last_name, u.first_name, u.id limit most
$$;
revoke execute on function access.document_readers from public;
grant execute on function access.document_readers to coverlane_app;

-- Puts the rights of somebody else, an account or a member, into force for the rest of the transaction, which only reads from then on:
-- what they read is answered by the policies that answer them. Who asks stays named ('viewer').
-- @return whose rights they are; null: nobody's as whom the reader may look
-- Definer: it reads accounts and works out their rights.
create function access.look_as(reader uuid) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  viewed users;
begin
  select * into viewed from users u where (u.id = reader or (u.type = 'member' and u.entity_id = reader)) and access.may_look_as(u)
  order by u.id limit 1;
  if not found then return null; end if;
  perform access.work_out_rights(viewed, jsonb_build_object('user', viewed.id, 'type', viewed.type, 'installation', viewed.installation_id,
    'session', access.context() -> 'session', 'viewer', access.user_id())::text);
  perform set_config('transaction_read_only', 'on', true);
  return jsonb_build_object('name', access.name_as_read(viewed.first_name, viewed.last_name), 'type', viewed.type);
end
$$;
revoke execute on function access.look_as from public;
grant execute on function access.look_as to coverlane_app;

-- As in 145; the portal writes the readings of several requests in one transaction (docs/decisions/052-audit-in-groups.md).
-- Such an entry says itself who acted and in which session: no transaction of a user is open.
create or replace function audit.append(entry jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, audit, access as $$
declare
  c jsonb := access.context();
begin
  insert into audit.events (installation_id, client_id, user_id, session_id, action, call, object_type, object_id, outcome, detail)
  select coalesce((c ->> 'installation')::uuid, (e ->> 'installationId')::uuid), (e ->> 'clientId')::uuid,
         coalesce((c ->> 'viewer')::uuid, (c ->> 'user')::uuid, (e ->> 'userId')::uuid),
         case when c is null then (e ->> 'sessionId')::uuid else (c ->> 'session')::uuid end,
         e ->> 'action', e ->> 'call', e ->> 'objectType', e ->> 'objectId', e ->> 'outcome',
         coalesce(e -> 'detail', '{}')
           || case when c ->> 'apiKey' is null then '{}'::jsonb else jsonb_build_object('apiKey', c ->> 'apiKey') end
           || case when c ->> 'viewer' is null then '{}'::jsonb else jsonb_build_object('viewedAs', c ->> 'user') end
  from jsonb_array_elements(case jsonb_typeof(entry) when 'array' then entry else jsonb_build_array(entry) end) e;
end
$$;

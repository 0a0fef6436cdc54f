-- The one way in: one entry, or a list of entries of one request. Who acted is read from the signed context, so that nobody can
-- sign another's name, and with which key. In a view the one who acted is the administrator; as whom stands beside it. The portal
-- writes the readings of several requests in one transaction (docs/decisions/052-audit-in-groups.md): such an entry says itself
-- who acted and in which session, for no transaction of a user is open. PL/pgSQL keeps the plan of its statement for the session.
-- Definer: it writes audit.events, which those who execute it may not.
create function audit.append(entry jsonb) returns void
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
           || case when c -> 'acting' is null then '{}'::jsonb
             else jsonb_strip_nulls(jsonb_build_object('apiKey', c #>> '{acting,prefix}', 'acting', c -> 'acting')) end
           || case when c ->> 'viewer' is null then '{}'::jsonb else jsonb_build_object('viewedAs', c ->> 'user') end
  from jsonb_array_elements(case jsonb_typeof(entry) when 'array' then entry else jsonb_build_array(entry) end) e;
end
$$;
grant create on schema audit to coverlane_audit;
alter function audit.append owner to coverlane_audit;
revoke create on schema audit from coverlane_audit;
revoke execute on function audit.append from public;
grant execute on function audit.append to coverlane_app, coverlane_worker;

-- One entry, by whom the rights in force name; the other parameters only where there are none. Which key it was stands in the
-- detail, by its names of then, so that sealed rows stay as they are.
-- Definer: it writes audit.events, which those who execute it may not.
create function audit.note(action text, call text, object_type text, object_id text, client_id uuid, outcome text,
  detail jsonb, installation_id uuid, user_id uuid, session_id uuid) returns void
language plpgsql security definer set search_path = pg_catalog set enable_seqscan = off as $$
begin
  insert into audit.events (installation_id, client_id, user_id, session_id, action, call, object_type, object_id, outcome, detail)
  select coalesce(m.installation, note.installation_id), note.client_id, coalesce(m.viewer, m.acts, note.user_id),
    case when m.id is null then note.session_id else m.session end,
    note.action, note.call, note.object_type, note.object_id, note.outcome,
    case when m.acting is null and m.viewer is null then note.detail
      else note.detail || jsonb_strip_nulls(jsonb_build_object('apiKey', m.acting ->> 'prefix', 'acting', m.acting,
        'viewedAs', case when m.viewer is not null then m.acts end)) end
  from (select) entry left join access.mine m on true;
end
$$;
grant create on schema audit to coverlane_audit;
alter function audit.note owner to coverlane_audit;
revoke create on schema audit from coverlane_audit;
revoke execute on function audit.note from public;
grant execute on function audit.note to coverlane_app, coverlane_worker;

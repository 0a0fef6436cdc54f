-- What an entry of the audit log is, as it is searched.
-- Definer, and nobody's to execute but the owner's functions.
create function access.kind_of_event(action text, outcome text) returns text
language sql immutable security definer set search_path = pg_catalog as $$
  select case
    when outcome <> 'ok' then 'refused'
    when action = 'read' then 'read'
    when action in ('ssn-revealed', 'salary-revealed', 'ssn-search') then 'number'
    when action in ('export', 'report') then 'file'
    when action in ('view-as', 'view-ended') then 'viewAs'
    when action like 'sign%' or action like 'password-%' or action like 'second-factor-%'
      or action in ('sessions-ended', 'email-confirmed', 'user-locked') then 'signIn'
    else 'change' end
$$;
revoke execute on function access.kind_of_event from public;

-- Ids of the newest entries of the asker's installation, newest first, as far as they may know of them; `most` at most.
-- Definer, and nobody's to execute but the owner's functions: it reads audit.events, which coverlane_app may not.
create function access.audit_found(asked jsonb, most int) returns table (id bigint)
language plpgsql stable security definer set search_path = pg_catalog, public, access as $$
declare
  installation uuid := access.admin_installation();
  zone text := (select i.time_zone from installations i where i.id = access.admin_installation());
  since timestamptz := (asked ->> 'from')::date::timestamp at time zone zone;
  until timestamptz := ((asked ->> 'through')::date + 1)::timestamp at time zone zone;
  wanted text := asked ->> 'kind';
  sought text := nullif(asked ->> 'search', '');
  users_sought uuid[] := array(select u.id from users u
    where u.installation_id = installation and lower(u.username) = lower(sought));
  people_sought text[] := array(select p.id::text from people p join clients c on c.id = p.client_id
    where c.installation_id = installation and upper(p.member_number) = upper(sought));
  knows_health boolean := cardinality(access.health_clients()) > 0;
begin
  if installation is null then return; end if;
  return query
    select e.id from audit.events e
    where e.installation_id = installation and (since is null or e.at >= since) and (until is null or e.at < until)
      and (wanted is null or access.kind_of_event(e.action, e.outcome) = wanted)
      and (sought is null or e.user_id = any(users_sought) or e.object_id = any(people_sought)
        or (e.action = 'read' and e.object_type is distinct from 'members' and e.detail ? 'ids' and e.detail -> 'ids' ?| people_sought))
      and (knows_health or access.kind_of_read(e.object_type) not in ('claim', 'claims', 'eob', 'accumulators'))
    order by e.id desc limit most;
end
$$;
revoke execute on function access.audit_found from public;

-- A page of the audit log: each entry as it is shown, whole as it was sealed, and the hash that was sealed of it.
-- Definer: it reads audit.events and audit.sealed_rows, which coverlane_app may not.
create function access.audit_page(asked jsonb, skipped int, size int, most int) returns table (entry jsonb, written jsonb, hash text, found int)
language sql stable security definer set search_path = pg_catalog, public, access as $$
  with known as materialized (select f.id, row_number() over (order by f.id desc) as place from access.audit_found(asked, most) f),
    shown as materialized (select e.*, k.place, access.acting_in(e.detail) as acting,
        case when e.object_id ~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$' then e.object_id::uuid end as object_uuid
      from known k join audit.events e on e.id = k.id where k.place > skipped and k.place <= skipped + size)
  select jsonb_build_object('at', e.at, 'by', access.actor(access.name_as_read(u.first_name, u.last_name), e.acting), 'username', u.username,
      'userType', u.type, 'kind', access.kind_of_event(e.action, e.outcome), 'action', e.action, 'call', e.call,
      'objectType', e.object_type, 'memberId', p.id, 'memberNumber', p.member_number,
      'memberName', (select access.name_as_read(d.first_name, d.last_name) from person_details d where d.person_id = p.id
        and d.superseded_at is null order by d.effective_date desc limit 1),
      'people', case when jsonb_typeof(e.detail -> 'ids') = 'array' then jsonb_array_length(e.detail -> 'ids') end,
      'refused', e.outcome <> 'ok'),
    jsonb_build_object('id', e.id::text, 'xid', e.xid::text, 'at', to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
      'installation_id', e.installation_id::text, 'client_id', e.client_id::text, 'user_id', e.user_id::text,
      'session_id', e.session_id::text, 'action', e.action, 'call', e.call, 'object_type', e.object_type,
      'object_id', e.object_id, 'outcome', e.outcome, 'detail', e.detail::text),
    (select encode(s.hash, 'hex') from audit.sealed_rows s where s.event_id = e.id), (select count(*)::int from known)
  from shown e left join users u on u.id = e.user_id left join people p on p.id = e.object_uuid
  order by e.place
$$;
revoke execute on function access.audit_page from public;
grant execute on function access.audit_page to coverlane_app;

-- How many seals there are, when the last was taken, and how often one does not follow the one before.
-- Definer: it reads audit.seals, which coverlane_app may not.
create function access.audit_chain() returns table (seals int, last_at timestamptz, gaps int)
language sql stable security definer set search_path = pg_catalog, access as $$
  select count(*)::int, to_timestamp(max(s.taken_at) / 1000.0),
    (count(*) filter (where s.number <> s.place or s.previous <> coalesce(s.before, decode(repeat('00', 32), 'hex'))))::int
  from (select x.number, x.previous, x.taken_at, lag(x.hash) over (order by x.number) as before,
      row_number() over (order by x.number) as place from audit.seals x) s
  where access.admin_installation() is not null
$$;
revoke execute on function access.audit_chain from public;
grant execute on function access.audit_chain to coverlane_app;

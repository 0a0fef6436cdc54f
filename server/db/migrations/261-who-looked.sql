-- The audit log read by who acted: a key apart from whoever made it.

-- What acted in an entry of the audit log. Entries from before 260 hold what the key begins with, and no name.
create function access.acting_in(detail jsonb) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, public, access as $$
begin
  if detail ? 'acting' then return detail -> 'acting'; end if;
  if detail ->> 'apiKey' is null then return null; end if;
  return coalesce((select access.acting_of(k) from apikeys k where k.prefix = acting_in.detail ->> 'apiKey'),
    jsonb_build_object('kind', 'apiKey', 'id', '', 'name', '', 'prefix', detail ->> 'apiKey', 'maker', ''));
end
$$;
revoke execute on function access.acting_in(jsonb) from public;

-- As in 184. A member is told that a program of an organisation looked, by the key's name; whose key it is, is staff's to know.
drop function access.readers_of(uuid, int, int);
create function access.readers_of(person uuid, skipped int, size int) returns table (
  at timestamptz, name text, acting jsonb, type text, organisation text, kind text, times int, self boolean, total int)
language plpgsql stable security definer set search_path = pg_catalog, public, access as $$
declare
  is_member boolean := access.own_person() is not null;
  hides boolean := not coalesce(person = any(access.sensitive_people()), access.sensitive_people() is null);
begin
  if is_member and not coalesce(person = any(access.claim_people()), false) then return; end if;
  if not is_member and not exists (select from people p where p.id = readers_of.person and p.client_id = any(access.clients())
    and (access.people() is null or p.id = any(access.people()))) then return; end if;
  return query
    with seen as (
      select e.at, e.user_id, access.acting_in(e.detail) as acting,
        case e.action when 'read' then access.kind_of_read(e.object_type) else 'ssn' end as kind
      from audit.events e
      where e.action in ('read', 'ssn-revealed') and e.object_type is distinct from 'members' and e.outcome = 'ok' and e.at > now() - interval '12 months'
        and (e.object_id = readers_of.person::text or (e.action = 'read' and e.detail ? 'ids' and e.detail -> 'ids' @> to_jsonb(readers_of.person::text)))
        -- That there is a sensitive claim is not told by who looked at it.
        and not (hides and e.object_type in ('claim', 'eob') and exists (
          select from claims c where c.id = case when e.object_type in ('claim', 'eob') then e.object_id::uuid end and c.sensitive))),
    days as (
      select max(s.at) as at, s.user_id, s.acting, s.kind, count(*)::int as times from seen s
      group by s.at::date, s.user_id, s.acting, s.kind)
    select d.at, case when d.acting is not null then '' else coalesce(access.name_as_read(u.first_name, u.last_name), '') end,
      case when is_member then d.acting || '{"maker": ""}' else d.acting end, u.type,
      coalesce(b.name, c.name, p.name, t.name, case when u.type = 'admin' then i.name end), d.kind, d.times,
      d.acting is null and d.user_id is not distinct from access.user_id(), (count(*) over ())::int
    from days d left join users u on u.id = d.user_id left join installations i on i.id = u.installation_id
    left join brokers b on b.id = u.entity_id left join clients c on c.id = u.entity_id
    left join partners p on p.id = u.entity_id left join tpas t on t.id = u.entity_id
    order by d.at desc, d.user_id, d.kind, d.acting ->> 'id' offset skipped limit size;
end
$$;
revoke execute on function access.readers_of(uuid, int, int) from public;
grant execute on function access.readers_of(uuid, int, int) to coverlane_app;

-- As in 184; `wanted`: 'person', 'apiKey', 'command', or null for all.
drop function access.report_readings(text, date, date);
create function access.report_readings(number text, first_day date, last_day date, wanted text) returns table (
  person_id uuid, at timestamptz, user_name text, acting jsonb, user_type text, organisation text, kind_of_read text)
language sql stable security definer set search_path = pg_catalog, public, access as $$
  with who as (
    select p.id from people p where p.member_number = report_readings.number and p.client_id = any(access.clients())
      and access.admin_installation() is not null and access.has_permission('viewAudit') and access.has_permission('phi')),
  seen as (
    select who.id as person_id, e.at, e.user_id, access.acting_in(e.detail) as acting,
      case e.action when 'read' then access.kind_of_read(e.object_type) else 'ssn' end as kind
    from who join lateral (
      select e.at, e.user_id, e.action, e.object_type, e.detail from audit.events e where e.object_id = who.id::text
        and e.action in ('read', 'ssn-revealed') and e.object_type is distinct from 'members' and e.outcome = 'ok'
      union all
      select e.at, e.user_id, e.action, e.object_type, e.detail from audit.events e where e.action = 'read'
        and e.object_type is distinct from 'members' and e.detail ? 'ids' and e.detail -> 'ids' @> to_jsonb(who.id::text)
        and e.object_id is distinct from who.id::text and e.outcome = 'ok') e on true
    where e.at >= report_readings.first_day and e.at < report_readings.last_day + 1)
  select s.person_id, s.at, coalesce(access.name_as_read(u.first_name, u.last_name), ''), s.acting, u.type,
    coalesce(b.name, c.name, p.name, t.name, case when u.type = 'admin' then i.name end), s.kind
  from seen s left join users u on u.id = s.user_id left join installations i on i.id = u.installation_id
  left join brokers b on b.id = u.entity_id left join clients c on c.id = u.entity_id
  left join partners p on p.id = u.entity_id left join tpas t on t.id = u.entity_id
  where report_readings.wanted is null or coalesce(s.acting ->> 'kind', 'person') = report_readings.wanted
$$;
revoke execute on function access.report_readings(text, date, date, text) from public;
grant execute on function access.report_readings(text, date, date, text) to coverlane_worker;

drop function access.report_user_access(date, date);
create function access.report_user_access(first_day date, last_day date, wanted text) returns table (
  user_name text, acting jsonb, user_type text, organisation text, reads int, exports int, refusals int, last_seen timestamptz)
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select access.name_as_read(u.first_name, u.last_name), e.acting, u.type,
    coalesce(b.name, c.name, p.name, t.name, case when u.type = 'admin' then i.name end),
    e.reads, e.exports, e.refusals, e.last_seen
  from (
    select o.user_id, o.acting, count(*) filter (where o.action = 'read')::int as reads, count(*) filter (where o.action = 'export')::int as exports,
      count(*) filter (where o.outcome = 'refused')::int as refusals, max(o.at) as last_seen
    from (select e.user_id, e.action, e.outcome, e.at,
        case when e.detail ? 'apiKey' or e.detail ? 'acting' then access.acting_in(e.detail) end as acting
      from audit.events e where e.installation_id = access.admin_installation() and access.has_permission('viewAudit')
        and e.at >= report_user_access.first_day and e.at < report_user_access.last_day + 1 and e.user_id is not null) o
    where report_user_access.wanted is null or coalesce(o.acting ->> 'kind', 'person') = report_user_access.wanted
    group by o.user_id, o.acting) e
  join users u on u.id = e.user_id left join installations i on i.id = u.installation_id
  left join brokers b on b.id = u.entity_id left join clients c on c.id = u.entity_id
  left join partners p on p.id = u.entity_id left join tpas t on t.id = u.entity_id
$$;
revoke execute on function access.report_user_access(date, date, text) from public;
grant execute on function access.report_user_access(date, date, text) to coverlane_worker;

-- As in 150, with the key that planned the report: its runs go on in the name of that key.
drop function access.due_reports(timestamptz);
create function access.due_reports(at timestamptz) returns table (schedule_id uuid, owner_id uuid, planned_by jsonb)
language sql security definer set search_path = pg_catalog, public, access as $$
  update report_schedules s set next_at = access.next_report_time(s, due_reports.at), last_at = due_reports.at
  where s.id in (select d.id from report_schedules d where d.paused is null and d.next_at <= due_reports.at
    order by d.next_at limit 200 for update skip locked)
  returning s.id, s.user_id, s.user_key
$$;
revoke execute on function access.due_reports(timestamptz) from public;
grant execute on function access.due_reports(timestamptz) to coverlane_worker;

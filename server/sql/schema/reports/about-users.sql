-- Who looked at one member and when, by number, out of the audit log (45 CFR 164.528): lists in which somebody turned up
-- beside others are not among them. For administrators who may read the log and health information. `wanted`: 'person', 'apiKey',
-- 'command', or null for all.
-- Definer: it reads audit.events, brokers, partners and tpas, which coverlane_worker may not.
create function access.report_readings(number text, first_day date, last_day date,
  wanted text) returns table (person_id uuid, at timestamptz, user_name text, acting jsonb, user_type text,
  organisation text, kind_of_read text)
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
    where e.at >= report_readings.first_day::timestamp at time zone (select i.time_zone from installations i where i.id = access.installation()) and e.at < (report_readings.last_day + 1)::timestamp at time zone (select i.time_zone from installations i where i.id = access.installation()))
  select s.person_id, s.at, coalesce(access.name_as_read(u.first_name, u.last_name), ''), s.acting, u.type,
    coalesce(b.name, c.name, p.name, t.name, case when u.type = 'admin' then i.name end), s.kind
  from seen s left join users u on u.id = s.user_id left join installations i on i.id = u.installation_id
  left join brokers b on b.id = u.entity_id left join clients c on c.id = u.entity_id
  left join partners p on p.id = u.entity_id left join tpas t on t.id = u.entity_id
  where report_readings.wanted is null or coalesce(s.acting ->> 'kind', 'person') = report_readings.wanted
$$;
revoke execute on function access.report_readings from public;
grant execute on function access.report_readings to coverlane_worker;

-- What users read, took out and were refused in some days: for administrators who may read the log. `wanted`: 'person', 'apiKey',
-- 'command', or null for all.
-- Definer: it reads audit.events, brokers, partners and tpas, which coverlane_worker may not.
create function access.report_user_access(first_day date, last_day date, wanted text) returns table (user_name text,
  acting jsonb, user_type text, organisation text, reads int, exports int, refusals int, last_seen timestamptz)
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
        and e.at >= report_user_access.first_day::timestamp at time zone (select i.time_zone from installations i where i.id = access.installation()) and e.at < (report_user_access.last_day + 1)::timestamp at time zone (select i.time_zone from installations i where i.id = access.installation()) and e.user_id is not null) o
    where report_user_access.wanted is null or coalesce(o.acting ->> 'kind', 'person') = report_user_access.wanted
    group by o.user_id, o.acting) e
  join users u on u.id = e.user_id left join installations i on i.id = u.installation_id
  left join brokers b on b.id = u.entity_id left join clients c on c.id = u.entity_id
  left join partners p on p.id = u.entity_id left join tpas t on t.id = u.entity_id
$$;
revoke execute on function access.report_user_access from public;
grant execute on function access.report_user_access to coverlane_worker;

-- What users of the installation are called, where they belong and what they hold: for administrators who manage users.
-- Definer: it reads user_roles, roles, brokers, partners and others, which coverlane_worker may not.
create function access.report_users() returns table (user_name text, username text, user_type text, organisation text,
  user_state text, roles text, permissions text[], last_sign_in timestamptz)
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select access.name_as_read(u.first_name, u.last_name), u.username, u.type, coalesce(b.name, c.name, p.name, t.name, i.name), u.status,
    (select string_agg(r.name, ', ' order by r.name) from user_roles ur join roles r on r.id = ur.role_id
      where ur.user_id = u.id and r.deleted_at is null),
    access.permissions_of(u), u.last_login_at
  from users u join installations i on i.id = u.installation_id
  left join brokers b on b.id = u.entity_id left join clients c on c.id = u.entity_id
  left join partners p on p.id = u.entity_id left join tpas t on t.id = u.entity_id
  where u.installation_id = access.admin_installation() and access.has_permission('manageUsers') and u.type <> 'member'
$$;
revoke execute on function access.report_users from public;
grant execute on function access.report_users to coverlane_worker;

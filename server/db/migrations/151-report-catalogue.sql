-- What reports are made of where the reader's own rows do not say it: the usual report types of an installation,
-- de-identified figures of claims, users with their rights, and readings out of the audit log.

create function access.usual_reporttypes(installation uuid) returns void
language sql security definer set search_path = pg_catalog, public as $$
  insert into reporttypes (id, installation_id, name, key, formats, audiences, permission_id, params, schedulable, phi)
  select gen_random_uuid(), usual_reporttypes.installation, r.name, r.key, '["xlsx", "csv"]', to_jsonb(string_to_array(r.audiences, ' ')),
    (select p.id from permissions p where p.machine_name = r.permission and p.installation_id is null), r.params::jsonb, true, r.phi
  from (values
    ('member-census', 'Member census', 'admin tpa broker client partner', null, false,
      '[{"key": "clientId", "type": "client", "required": false}, {"key": "on", "type": "day", "required": true}, {"key": "who", "type": "choice", "required": true}]'),
    ('coverage-on-day', 'Coverage on a day', 'admin tpa broker client partner', null, false,
      '[{"key": "clientId", "type": "client", "required": false}, {"key": "on", "type": "day", "required": true}, {"key": "coverageType", "type": "choice", "required": false}]'),
    ('enrollment-activity', 'Enrollment activity', 'admin tpa broker client', null, false,
      '[{"key": "clientId", "type": "client", "required": false}, {"key": "period", "type": "period", "required": true}]'),
    ('enrollments-open', 'Pending and failed enrollments', 'admin tpa broker client', null, false,
      '[{"key": "clientId", "type": "client", "required": false}]'),
    ('terminations', 'Terminations and COBRA', 'admin tpa broker client', null, false,
      '[{"key": "clientId", "type": "client", "required": false}, {"key": "period", "type": "period", "required": true}]'),
    ('ageing-out', 'Dependents ageing out', 'admin tpa broker client partner', null, false,
      '[{"key": "clientId", "type": "client", "required": false}, {"key": "days", "type": "number", "required": true}]'),
    ('missing-data', 'Missing SSN, e-mail or address', 'admin tpa broker client', null, false,
      '[{"key": "clientId", "type": "client", "required": false}]'),
    ('claims-by-month', 'Claims paid by month', 'admin tpa broker client partner', null, false,
      '[{"key": "clientId", "type": "client", "required": false}, {"key": "period", "type": "period", "required": true}]'),
    ('claims-lag', 'Claims lag triangle', 'admin tpa', null, true,
      '[{"key": "clientId", "type": "client", "required": false}, {"key": "period", "type": "period", "required": true}]'),
    ('plan-utilisation', 'Plan utilisation', 'admin tpa broker client partner', null, false,
      '[{"key": "clientId", "type": "client", "required": false}, {"key": "period", "type": "period", "required": true}]'),
    ('network-savings', 'Network savings', 'admin tpa broker client partner', null, false,
      '[{"key": "clientId", "type": "client", "required": false}, {"key": "period", "type": "period", "required": true}]'),
    ('high-cost', 'High-cost claimants', 'admin tpa', null, true,
      '[{"key": "clientId", "type": "client", "required": false}, {"key": "period", "type": "period", "required": true}, {"key": "least", "type": "number", "required": true}]'),
    ('top-providers', 'Top providers', 'admin tpa', null, true,
      '[{"key": "clientId", "type": "client", "required": false}, {"key": "period", "type": "period", "required": true}]'),
    ('idcard-orders', 'ID card orders', 'admin tpa', 'orderIdCards', false,
      '[{"key": "clientId", "type": "client", "required": false}, {"key": "period", "type": "period", "required": true}]'),
    ('users-permissions', 'Users and permissions', 'admin', 'manageUsers', false, '[]'),
    ('audit-by-member', 'Audit by member (PHI disclosure log)', 'admin', 'viewAudit', true,
      '[{"key": "memberNumber", "type": "memberNumber", "required": true}, {"key": "period", "type": "period", "required": true}]'),
    ('user-access', 'User access audit', 'admin', 'viewAudit', false,
      '[{"key": "period", "type": "period", "required": true}]')
  ) r (key, name, audiences, permission, phi, params)
  where not exists (select from reporttypes o where o.installation_id = usual_reporttypes.installation and o.key = r.key
    and o.deleted_at is null)
$$;
create function access.begin_with_reporttypes() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, access as $$
begin
  perform access.usual_reporttypes(new.id);
  return null;
end
$$;
create trigger usual_reporttypes after insert on installations for each row execute function access.begin_with_reporttypes();
select access.usual_reporttypes(id) from installations;

-- The claims behind de-identified figures, each with the cell it falls into: the month it was paid in, its plan, or
-- whether the provider was in the network.
create index claims_paid on claims (client_id, date_paid) where superseded_at is null and not void;
create function access.claims_in_cells(parted text, client_list uuid[], first_day date, last_day date) returns table (
  cell text, person_id uuid, billed numeric, discount numeric, allowed numeric, paid numeric, owed numeric)
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select case parted when 'month' then to_char(c.date_paid, 'YYYY-MM') when 'plan' then coalesce(c.plan_id::text, '')
      else coalesce(c.network_status, 'na') end,
    c.person_id, c.total_charges, c.total_discount, c.total_allowed, c.total_paid, c.total_patient_responsibility
  from claims c
  where c.client_id = any(claims_in_cells.client_list) and c.client_id = any(access.clients())
    and c.superseded_at is null and not c.void and c.status in ('completed', 'denied', 'imported')
    and case when parted = 'month' then c.date_paid between first_day and last_day and c.total_paid <> 0
      else c.service_date_from between first_day and last_day end
    and (access.people() is null or c.person_id = any(access.people()))
$$;

-- Are some cells together of enough people, of whom nobody makes more than half?
create function access.cells_are_enough(parted text, client_list uuid[], first_day date, last_day date, cells text[], fewest int) returns boolean
language sql stable security definer set search_path = pg_catalog, access as $$
  select coalesce(count(*) >= fewest and max(billed) * 2 <= sum(billed), false) from (
    select sum(c.billed) as billed from access.claims_in_cells(parted, client_list, first_day, last_day) c
    where c.cell = any(cells_are_enough.cells) group by c.person_id) person
$$;

-- Figures of claims for who may not read claims (45 CFR 164.514): a cell of fewer people than `fewest`, or of which one
-- person makes more than half, says nothing, and what says nothing is together never one small cell that a total would
-- tell. Dollars are rounded to hundreds.
create function access.claim_cells(parted text, client_list uuid[], first_day date, last_day date, fewest int) returns table (
  cell text, people int, claims int, billed numeric, discount numeric, allowed numeric, paid numeric, owed numeric)
language plpgsql stable security definer set search_path = pg_catalog, public, access as $$
declare
  silent text[] := '{}';
  speaking text[];
begin
  if coalesce(access.user_type(), 'member') = 'member' then return; end if;
  select array_agg(k.cell order by k.people, k.cell) into speaking from (
    select c.cell, count(distinct c.person_id) as people
    from access.claims_in_cells(parted, client_list, first_day, last_day) c group by c.cell) k;
  if speaking is null then return; end if;
  select coalesce(array_agg(s order by s), '{}') into silent from unnest(speaking) s
  where not access.cells_are_enough(parted, client_list, first_day, last_day, array[s], fewest);
  speaking := array(select s from unnest(speaking) with ordinality o (s, place) where s <> all(silent) order by place);
  while cardinality(silent) > 0 and cardinality(speaking) > 0
    and not access.cells_are_enough(parted, client_list, first_day, last_day, silent, fewest) loop
    silent := silent || speaking[1];
    speaking := speaking[2:];
  end loop;
  return query
    select c.cell, case when c.cell = any(speaking) then count(distinct c.person_id)::int end,
      case when c.cell = any(speaking) then count(*)::int end,
      case when c.cell = any(speaking) then round(sum(c.billed), -2) end,
      case when c.cell = any(speaking) then coalesce(round(sum(c.discount), -2), 0) end,
      case when c.cell = any(speaking) then coalesce(round(sum(c.allowed), -2), 0) end,
      case when c.cell = any(speaking) then coalesce(round(sum(c.paid), -2), 0) end,
      case when c.cell = any(speaking) then coalesce(round(sum(c.owed), -2), 0) end
    from access.claims_in_cells(parted, client_list, first_day, last_day) c group by c.cell;
end
$$;

-- What users of the installation are called, where they belong and what they hold: for administrators who manage users.
create function access.report_users() returns table (user_name text, username text, user_type text, organisation text,
  user_state text, roles text, permissions text[], last_sign_in timestamptz)
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select u.first_name || ' ' || u.last_name, u.username, u.type, coalesce(b.name, c.name, p.name, t.name, i.name), u.status,
    (select string_agg(r.name, ', ' order by r.name) from user_roles ur join roles r on r.id = ur.role_id
      where ur.user_id = u.id and r.deleted_at is null),
    access.permissions_of(u), u.last_login_at
  from users u join installations i on i.id = u.installation_id
  left join brokers b on b.id = u.entity_id left join clients c on c.id = u.entity_id
  left join partners p on p.id = u.entity_id left join tpas t on t.id = u.entity_id
  where u.installation_id = access.admin_installation() and access.has_permission('manageUsers') and u.type <> 'member'
$$;

create index audit_events_at on audit.events using brin (at);

-- Who looked at one member and when, by number, out of the audit log (45 CFR 164.528): lists in which somebody turned up
-- beside others are not among them. For administrators who may read the log and health information.
create function access.report_readings(number text, first_day date, last_day date) returns table (person_id uuid, at timestamptz,
  user_name text, user_type text, organisation text, kind_of_read text)
language sql stable security definer set search_path = pg_catalog, public, access as $$
  with who as (
    select p.id from people p where p.member_number = report_readings.number and p.client_id = any(access.clients())
      and access.admin_installation() is not null and access.has_permission('viewAudit') and access.has_permission('phi')),
  seen as (
    select who.id as person_id, e.at, e.user_id, case e.action when 'read' then access.kind_of_read(e.object_type) else 'ssn' end as kind
    from who join lateral (
      select e.at, e.user_id, e.action, e.object_type from audit.events e where e.object_id = who.id::text
        and e.action in ('read', 'ssn-revealed') and e.object_type is distinct from 'members' and e.outcome = 'ok'
      union all
      select e.at, e.user_id, e.action, e.object_type from audit.events e where e.action = 'read'
        and e.object_type is distinct from 'members' and e.detail ? 'ids' and e.detail -> 'ids' @> to_jsonb(who.id::text)
        and e.object_id is distinct from who.id::text and e.outcome = 'ok') e on true
    where e.at >= report_readings.first_day and e.at < report_readings.last_day + 1)
  select s.person_id, s.at, coalesce(u.first_name || ' ' || u.last_name, ''), u.type,
    coalesce(b.name, c.name, p.name, t.name, case when u.type = 'admin' then i.name end), s.kind
  from seen s left join users u on u.id = s.user_id left join installations i on i.id = u.installation_id
  left join brokers b on b.id = u.entity_id left join clients c on c.id = u.entity_id
  left join partners p on p.id = u.entity_id left join tpas t on t.id = u.entity_id
$$;

-- What users read, took out and were refused in some days: for administrators who may read the log.
create function access.report_user_access(first_day date, last_day date) returns table (user_name text, user_type text,
  organisation text, reads int, exports int, refusals int, last_seen timestamptz)
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select u.first_name || ' ' || u.last_name, u.type, coalesce(b.name, c.name, p.name, t.name, case when u.type = 'admin' then i.name end),
    e.reads, e.exports, e.refusals, e.last_seen
  from (
    select e.user_id, count(*) filter (where e.action = 'read')::int as reads, count(*) filter (where e.action = 'export')::int as exports,
      count(*) filter (where e.outcome = 'refused')::int as refusals, max(e.at) as last_seen
    from audit.events e where e.installation_id = access.admin_installation() and access.has_permission('viewAudit')
      and e.at >= report_user_access.first_day and e.at < report_user_access.last_day + 1 and e.user_id is not null
    group by e.user_id) e
  join users u on u.id = e.user_id left join installations i on i.id = u.installation_id
  left join brokers b on b.id = u.entity_id left join clients c on c.id = u.entity_id
  left join partners p on p.id = u.entity_id left join tpas t on t.id = u.entity_id
$$;

revoke execute on function access.usual_reporttypes(uuid), access.begin_with_reporttypes(),
  access.claims_in_cells(text, uuid[], date, date), access.cells_are_enough(text, uuid[], date, date, text[], int),
  access.claim_cells(text, uuid[], date, date, int), access.report_users(), access.report_readings(text, date, date),
  access.report_user_access(date, date) from public;
grant execute on function access.claim_cells(text, uuid[], date, date, int), access.report_users(),
  access.report_readings(text, date, date), access.report_user_access(date, date) to coverlane_worker;

-- Takes up the schedules that are due: each once, and the next time is set. A missed time is made up for once. With the key that
-- planned the report: its runs go on in the name of that key.
-- Definer: it looks past the policies of report_schedules.
create function access.due_reports(at timestamptz) returns table (schedule_id uuid, owner_id uuid, planned_by jsonb)
language sql security definer set search_path = pg_catalog, public, access as $$
  update report_schedules s set next_at = access.next_report_time(s, due_reports.at), last_at = due_reports.at
  where s.id in (select d.id from report_schedules d where d.paused is null and d.next_at <= due_reports.at
    order by d.next_at limit 200 for update skip locked)
  returning s.id, s.user_id, s.user_key
$$;
revoke execute on function access.due_reports from public;
grant execute on function access.due_reports to coverlane_worker;

-- When a schedule is due next after an instant: its hour on the clock of its time zone.
create function access.next_report_time(s report_schedules, later timestamptz) returns timestamptz
language sql stable set search_path = pg_catalog as $$
  select min(due.at) from (
    select (d.day + make_interval(hours => s.hour)) at time zone s.time_zone as at
    from generate_series((later at time zone s.time_zone)::date::timestamp, ((later at time zone s.time_zone)::date + 62)::timestamp,
      interval '1 day') d (day)
    where case s.every when 'weekly' then extract(isodow from d.day) = s.weekday
      when 'monthly' then extract(day from d.day) = least(s.month_day,
        extract(day from date_trunc('month', d.day) + interval '1 month' - interval '1 day')) else true end) due
  where due.at > later
$$;
revoke execute on function access.next_report_time from public;
grant execute on function access.next_report_time to coverlane_app, coverlane_worker;

create function access.plan_report() returns trigger
language plpgsql set search_path = pg_catalog, public, access as $$
begin
  if tg_op = 'INSERT' or (new.every, new.weekday, new.month_day, new.hour, new.time_zone, new.paused)
    is distinct from (old.every, old.weekday, old.month_day, old.hour, old.time_zone, old.paused) then
    new.next_at := access.next_report_time(new, now());
  end if;
  return new;
end
$$;
revoke execute on function access.plan_report from public;

-- Definer: it looks past the policies of report_schedules.
create function access.pause_report(schedule uuid) returns boolean
language sql security definer set search_path = pg_catalog, public as $$
  update report_schedules set paused = 'rights', version = version + 1 where id = schedule and paused is null returning true
$$;
revoke execute on function access.pause_report from public;
grant execute on function access.pause_report to coverlane_worker;

-- Results are kept for a week; what a killed program left under way has failed by then.
-- Definer: it looks past the policies of report_runs.
create function access.expire_reports(at timestamptz) returns int
language sql security definer set search_path = pg_catalog, public as $$
  with gone as (delete from report_runs where id in (
    select r.id from report_runs r where r.expires_at < expire_reports.at limit 500) returning 1)
  select count(*)::int from gone
$$;
revoke execute on function access.expire_reports from public;
grant execute on function access.expire_reports to coverlane_worker;

-- The finished runs that the reader could have made just so: same rights or more.
-- Definer: policies ask it, once a statement, about rows that whoever reads may not see.
create function access.open_reports() returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog set enable_seqscan = off as $$
declare
  number bigint := abs(access.in_force());
  r access.rights;
  healthy uuid[];
begin
  if number is null then return '{}'; end if;
  select * into r from access.rights o where o.id = number and o.context = current_setting('coverlane.context', true);
  if not found or r.type not in ('admin', 'broker', 'client', 'partner', 'tpa') then return '{}'; end if;
  healthy := access.health_clients();
  return array(select o.id from public.report_runs o
    where o.installation_id = access.installation() and o.state = 'ready' and o.expires_at > now()
      and r.type = any(o.audiences) and o.needs <@ r.permissions
      and (r.type = 'admin' or (cardinality(o.client_ids) <= cardinality(r.clients) and o.client_ids <@ r.clients))
      and (not o.reads_claims or (case when r.type = 'admin' then 'phi' = any(r.permissions) else o.client_ids <@ healthy end))
      and (r.divisions is null or (o.division_ids is not null and o.division_ids <@ r.divisions)));
end
$$;
revoke execute on function access.open_reports from public;
grant execute on function access.open_reports to coverlane_app, coverlane_worker;

-- Whom the user may have told: an administrator everybody but members, others their own organisation.
-- Definer: it reads brokers, partners and tpas, which those who execute it may not.
create function access.report_recipients() returns table (id uuid, name text, type text, organisation text)
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select u.id, access.name_as_read(u.first_name, u.last_name), u.type, coalesce(b.name, c.name, p.name, t.name, i.name)
  from users me join users u on u.installation_id = me.installation_id and u.status in ('active', 'locked') and u.type <> 'member'
    and (me.type = 'admin' or (u.type = me.type and u.entity_id is not distinct from me.entity_id))
  join installations i on i.id = u.installation_id
  left join brokers b on b.id = u.entity_id left join clients c on c.id = u.entity_id
  left join partners p on p.id = u.entity_id left join tpas t on t.id = u.entity_id
  where me.id = access.user_id() and me.type <> 'member'
  order by u.id <> me.id, 2, u.id limit 500
$$;
revoke execute on function access.report_recipients from public;
grant execute on function access.report_recipients to coverlane_app, coverlane_worker;

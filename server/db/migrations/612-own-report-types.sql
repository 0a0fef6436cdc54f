-- Report types that administrators make: one of the program's reports with columns, filters and parameters of its own
-- (domain 12.8). `report_key` of a run or schedule is the program's key, or the id of such a type.

-- What it takes of the report of its key; null: the program's own report as it is.
alter table reporttypes add column layout jsonb check (jsonb_typeof(layout) = 'object');
-- The program's own is listed once.
drop index reporttypes_key;
create unique index reporttypes_key on reporttypes (installation_id, key) where deleted_at is null and layout is null;

-- What was made: the name and layout of its type as they stood when it was asked for. A trial keeps its first rows only.
alter table report_runs add column own jsonb check (jsonb_typeof(own) = 'object'), add column trial boolean not null default false;

-- Whose schedules a report type has, by name: who deletes it is told. Nothing for whoever may not manage report types.
create function access.report_schedule_owners(report text) returns table (name text, schedules int)
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select access.name_as_read(u.first_name, u.last_name), count(*)::int
  from report_schedules s join users u on u.id = s.user_id
  where s.report_key = report_schedule_owners.report and s.installation_id = access.admin_installation()
    and access.has_permission('manageReportTypes')
  group by u.id order by 1, u.id
$$;
revoke execute on function access.report_schedule_owners(text) from public;
grant execute on function access.report_schedule_owners(text) to coverlane_app;

-- The days of what is read out of the audit log are those of the installation's clock, not of the server's.
do $$
declare
  definition text;
  zone constant text := '(select i.time_zone from installations i where i.id = access.installation())';
begin
  definition := pg_get_functiondef('access.report_readings(text, date, date, text)'::regprocedure);
  if definition not like '%e.at >= report_readings.first_day and e.at < report_readings.last_day + 1%' then
    raise exception 'report_readings reads other days';
  end if;
  execute replace(definition, 'e.at >= report_readings.first_day and e.at < report_readings.last_day + 1',
    'e.at >= report_readings.first_day::timestamp at time zone ' || zone ||
    ' and e.at < (report_readings.last_day + 1)::timestamp at time zone ' || zone);
  definition := pg_get_functiondef('access.report_user_access(date, date, text)'::regprocedure);
  if definition not like '%e.at >= report_user_access.first_day and e.at < report_user_access.last_day + 1%' then
    raise exception 'report_user_access reads other days';
  end if;
  execute replace(definition, 'e.at >= report_user_access.first_day and e.at < report_user_access.last_day + 1',
    'e.at >= report_user_access.first_day::timestamp at time zone ' || zone ||
    ' and e.at < (report_user_access.last_day + 1)::timestamp at time zone ' || zone);
end
$$;

-- Whose schedules a report type has, by name: who deletes it is told. Nothing for whoever may not manage report types.
-- Definer: it looks past the policies of report_schedules, users.
create function access.report_schedule_owners(report text) returns table (name text, schedules int)
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select access.name_as_read(u.first_name, u.last_name), count(*)::int
  from report_schedules s join users u on u.id = s.user_id
  where s.report_key = report_schedule_owners.report and s.installation_id = access.admin_installation()
    and access.has_permission('manageReportTypes')
  group by u.id order by 1, u.id
$$;
revoke execute on function access.report_schedule_owners from public;
grant execute on function access.report_schedule_owners to coverlane_app;

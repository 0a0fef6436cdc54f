-- Clients of the reader of whom somebody is owed an offer to continue coverage, at the client or in one of its divisions: asked
-- once for a list, and not for each of its rows. What one person is owed says `cobraLawOf`.
-- Definer: it looks past the policies of clients and divisions.
create function access.continuing_clients() returns uuid[]
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select coalesce(array_agg(c.id), '{}') from clients c
  where c.id = any(access.clients()) and exists (
    select from (select null::uuid as division union all select d.id from divisions d where d.client_id = c.id) at
    where coalesce(access.setting_at('employerSize', c.installation_id, c.id, at.division),
      access.setting_standard('employerSize')) <> 'under20'
      or coalesce(access.setting_at('stateContinuationMonths', c.installation_id, c.id, at.division),
      access.setting_standard('stateContinuationMonths')) <> '0')
$$;
revoke execute on function access.continuing_clients from public;
grant execute on function access.continuing_clients to coverlane_app, coverlane_worker;

-- Takes back the reminders of a case whose days or state changed: mails that wait are not sent, what stands in inboxes goes (of whoever
-- wants no mail, too), and its days can be told again.
-- Definer: it writes mails, messages, cobra_reminders and daily_marks, which those who execute it may not.
create function access.withdraw_cobra_reminders(of_case uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public, access as $$
begin
  if session_user <> current_user and not exists (select from cobra_events e where e.id = of_case
      and e.client_id = any(access.clients()) and access.people() is null) then
    return;
  end if;
  delete from mails m using cobra_reminders r where r.cobra_event_id = of_case and m.id = r.mail_id and m.state = 'queued';
  update messages m set expires_at = now() from cobra_reminders r where r.cobra_event_id = of_case and m.id = r.mail_id;
  delete from cobra_reminders r where r.cobra_event_id = of_case;
  delete from daily_marks m where m.kind = 'cobraDue' and m.about = of_case;
end
$$;
revoke execute on function access.withdraw_cobra_reminders from public;
grant execute on function access.withdraw_cobra_reminders to coverlane_app, coverlane_worker;

-- insurability_reminders
grant select on insurability_reminders to coverlane_app, coverlane_worker;
grant insert on insurability_reminders to coverlane_worker;
create policy owner on insurability_reminders to current_user using (true) with check (true);
-- Whoever came by the link of an enrollment session enrolls, and sees no more of the family.
create policy not_by_link on insurability_reminders as restrictive to coverlane_app
  using ((select access.linked_member()) is null);
create policy read on insurability_reminders for select to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[])
    and ((select access.people()) is null or person_id = any((select access.people())::uuid[])));
create policy record on insurability_reminders for insert to coverlane_worker
  with check (client_id = any((select access.clients())::uuid[]) and (select access.people()) is null);

-- Takes back what waits to be sent about amounts of these families, with its mark: what waits still is told again by the next night.
-- Definer: it looks past the policies of mails, messages, insurability_reminders, daily_marks.
create function access.withdraw_insurability_reminders(families uuid[]) returns void
language sql security definer set search_path = pg_catalog, public, access as $$
  with waiting as (
    delete from mails m using insurability_reminders r
    where r.person_id = any(families) and r.client_id = any(access.clients()) and m.id = r.mail_id and m.state = 'queued'
    returning m.id),
  -- Of whoever wants no mail the message alone stands there.
  told as (
    update messages m set expires_at = now() from insurability_reminders r
    where r.person_id = any(families) and r.client_id = any(access.clients()) and m.id = r.mail_id
      and not exists (select from mails x where x.id = r.mail_id and x.state <> 'queued')),
  gone as (
    delete from insurability_reminders r using waiting w where r.mail_id = w.id returning r.about, r.day)
  delete from daily_marks d using gone g where d.kind = 'insurabilityDue' and d.about = g.about and d.day = g.day
$$;
revoke execute on function access.withdraw_insurability_reminders from public;
grant execute on function access.withdraw_insurability_reminders to coverlane_app, coverlane_worker;

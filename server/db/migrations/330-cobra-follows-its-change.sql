-- Continued coverage belongs to what made it: changes that stand, a hand, a file. When nothing of that stands any more, or
-- nothing was lost after all, a case is withdrawn with its reminders, and comes back as it was when that is undone.

alter table cobra_events drop constraint cobra_events_person_id_event_event_date_key;
alter table cobra_events drop constraint cobra_events_state_check;
alter table cobra_events
  add constraint cobra_events_state_check check (state in ('eventRecorded', 'noticeDue', 'noticeSent', 'elected', 'waived',
    'expired', 'awaitingFirstPremium', 'active', 'grace', 'terminatedNonPay', 'exhausted', 'terminated', 'withdrawn')),
  -- What made it: a change that ended coverage, somebody by hand, a file that said so, a birth to somebody who continues.
  add column origin text not null default 'change' check (origin in ('change', 'hand', 'file', 'birth')),
  -- Kinds of coverage that were lost.
  add column lost_types text[],
  -- Federal COBRA, or the law of a state for smaller employers.
  add column law text not null default 'federal' check (law in ('federal', 'state')),
  -- Since when the employee has Medicare, where that was before the event.
  add column medicare_on date,
  -- Why it is closed by what became of its loss, and the state it goes back to when that is undone.
  add column closed_by text check (closed_by in ('undone', 'nothingLost', 'replaced', 'mistake', 'otherCoverage')),
  add column held_state text,
  -- From when the person is covered again otherwise.
  add column other_from date,
  add check ((closed_by is null) = (held_state is null)),
  add check (closed_by is not null or state <> 'withdrawn');
create index cobra_events_other on cobra_events (client_id, other_from) where other_from is not null;

-- Which changes a case follows from, with what each says of it; and those that wrote its own coverage.
create table cobra_causes (
  cobra_event_id uuid not null references cobra_events,
  change_id uuid not null references changes,
  client_id uuid not null references clients,
  person_id uuid not null references people,
  role text not null check (role in ('cause', 'coverage')),
  event text check (event in ('termination', 'hours', 'death', 'divorce', 'medicare', 'childAging')),
  event_date date,
  types text[] not null default '{}',
  primary key (cobra_event_id, change_id),
  check (role = 'coverage' or (event is not null and event_date is not null))
);
create index cobra_causes_change on cobra_causes (change_id);
create index cobra_causes_person on cobra_causes (person_id);
create index cobra_causes_client on cobra_causes (client_id);
alter table cobra_causes enable row level security;
alter table cobra_causes force row level security;
create policy owner on cobra_causes to current_user using (true) with check (true);
create policy read on cobra_causes for select to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[])
    and ((select access.people()) is null or person_id = any((select access.people())::uuid[])));
create policy record on cobra_causes for insert to coverlane_app, coverlane_worker
  with check (client_id = any((select access.clients())::uuid[]) and (select access.people()) is null);
grant select, insert on cobra_causes to coverlane_app, coverlane_worker;

-- Cases there are already follow from the change they name, and are of all health coverage that ended on their day.
update cobra_events e set lost_types = array(select distinct k.coverage_type from coverages k
  where k.person_id = e.person_id and k.superseded_at is null and not k.cobra and k.expiration_date = e.last_day
    and k.expiration_date >= k.effective_date
    and k.coverage_type in ('medical', 'dental', 'vision', 'rx', 'eap', 'hra'));
insert into cobra_causes (cobra_event_id, change_id, client_id, person_id, role, event, event_date, types)
  select e.id, e.change_id, e.client_id, e.person_id, 'cause', e.event, e.event_date, coalesce(e.lost_types, '{}')
  from cobra_events e where e.change_id is not null;
update cobra_events set origin = 'hand' where change_id is null;

-- Which reminders were written of a case, so that what waits is taken back with it.
create table cobra_reminders (
  cobra_event_id uuid not null references cobra_events,
  mail_id uuid not null,
  client_id uuid not null references clients,
  person_id uuid not null references people,
  primary key (cobra_event_id, mail_id)
);
create index cobra_reminders_person on cobra_reminders (person_id);
create index cobra_reminders_client on cobra_reminders (client_id);
alter table cobra_reminders enable row level security;
alter table cobra_reminders force row level security;
create policy owner on cobra_reminders to current_user using (true) with check (true);
create policy read on cobra_reminders for select to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[])
    and ((select access.people()) is null or person_id = any((select access.people())::uuid[])));
create policy record on cobra_reminders for insert to coverlane_worker
  with check (client_id = any((select access.clients())::uuid[]) and (select access.people()) is null);
grant select on cobra_reminders to coverlane_app, coverlane_worker;
grant insert on cobra_reminders to coverlane_worker;

-- Takes back the reminders of a case whose days or state changed: mails that wait are not sent, and its days can be told again.
create function access.withdraw_cobra_reminders(of_case uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public, access as $$
begin
  if session_user <> current_user and not exists (select from cobra_events e where e.id = of_case
      and e.client_id = any(access.clients()) and access.people() is null) then
    return;
  end if;
  delete from mails m using cobra_reminders r where r.cobra_event_id = of_case and m.id = r.mail_id and m.state = 'queued';
  delete from cobra_reminders r where r.cobra_event_id = of_case;
  delete from daily_marks m where m.kind = 'cobraDue' and m.about = of_case;
end
$$;
revoke execute on function access.withdraw_cobra_reminders(uuid) from public;
grant execute on function access.withdraw_cobra_reminders(uuid) to coverlane_app, coverlane_worker;

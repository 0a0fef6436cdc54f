-- Health coverage that a file ended without saying why may have been lost by an event that COBRA knows, and the days to send a
-- notice run (29 CFR 2590.606-2, -4). Which ends those are is worked out; here stands what staff answered: no such event.
create table cobra_no_events (
  id uuid primary key,
  client_id uuid not null references clients,
  person_id uuid not null references people,
  -- The last covered day that was asked about; a corrected one is asked about again.
  last_day date not null,
  note text,
  recorded_at timestamptz not null default clock_timestamp(),
  recorded_by uuid references users,
  recorded_by_name text,
  recorded_by_key jsonb,
  unique (person_id, last_day)
);
create index cobra_no_events_client on cobra_no_events (client_id);
alter table cobra_no_events enable row level security;
alter table cobra_no_events force row level security;
create policy owner on cobra_no_events to current_user using (true) with check (true);
create policy read on cobra_no_events for select to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[])
    and ((select access.people()) is null or person_id = any((select access.people())::uuid[])));
create policy record on cobra_no_events for insert to coverlane_app, coverlane_worker
  with check (client_id = any((select access.clients())::uuid[]) and (select access.people()) is null);
grant select, insert on cobra_no_events to coverlane_app, coverlane_worker;
create trigger sign_acting_recorded_by before insert or update of recorded_by on cobra_no_events for each row
  when (new.recorded_by is not null) execute function access.sign_acting('recorded_by_key', 'recorded_by_name');

create index coverages_unexplained on coverages (client_id, expiration_date)
  where superseded_at is null and not cobra and expiration_date is not null and (term_reason is null or term_reason in ('07', 'AI'));

-- Does the employer of somebody owe an offer to continue on a day? As `cobraLawOf` says it: COBRA from 20 employees, or where
-- nobody said how many there are; below, what is recorded of the state's law.
create function access.owes_continuation(person uuid, day date) returns boolean
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select coalesce(access.setting_at('employerSize', c.installation_id, c.id, at.division), 'unknown') <> 'under20'
    or coalesce(access.setting_at('stateContinuationMonths', c.installation_id, c.id, at.division), '0') <> '0'
  from people p join clients c on c.id = p.client_id,
    lateral (select access.division_on(owes_continuation.person, owes_continuation.day) as division) at
  where p.id = owes_continuation.person
$$;
revoke execute on function access.owes_continuation(uuid, date) from public;
grant execute on function access.owes_continuation(uuid, date) to coverlane_app, coverlane_worker;

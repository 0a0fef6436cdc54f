-- What happens to a COBRA event after it was recorded (domain 3.6), and through which day premiums are paid.

alter table cobra_events
  -- What the person chose to continue; null: not chosen yet.
  add column coverage_types text[],
  add column waived_on date,
  add column ended_on date,
  -- The last day premiums of continued coverage are paid for.
  add column paid_through date,
  add column note text,
  add column updated_by uuid references users,
  add column updated_by_name text;
create trigger sign_record before update on cobra_events for each row execute function access.sign_record();
create index cobra_events_person on cobra_events (person_id);

-- The last day that premiums of somebody's coverage of one type are paid for, as staff or a payment said it; null: none
-- were paid. Never changed: the newest row of a person and type holds (ACA 2712 asks it of an end in the past).
create table premiums_paid (
  id uuid primary key,
  client_id uuid not null references clients,
  subscriber_id uuid not null references people,
  person_id uuid not null references people,
  coverage_type text not null,
  paid_through date,
  source text not null default 'staff' check (source in ('staff', 'payment', 'cobra')),
  recorded_at timestamptz not null default clock_timestamp(),
  recorded_by uuid references users,
  recorded_by_name text
);
create index premiums_paid_family on premiums_paid (subscriber_id, coverage_type, recorded_at desc);
create index premiums_paid_client on premiums_paid (client_id);
alter table premiums_paid enable row level security;
alter table premiums_paid force row level security;
create policy owner on premiums_paid to current_user using (true) with check (true);
create policy read on premiums_paid for select to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[])
    and ((select access.people()) is null or person_id = any((select access.people())::uuid[])));
create policy record on premiums_paid for insert to coverlane_app, coverlane_worker
  with check (client_id = any((select access.clients())::uuid[]) and (select access.people()) is null);
grant select, insert on premiums_paid to coverlane_app, coverlane_worker;

-- What makes continued coverage longer or dearer, and payments that are not whole (domain 3.6; ERISA 602; 26 CFR 54.4980B-7
-- and -8).

alter table cobra_events
  -- The SSA's finding that a person of the family is disabled: since when, made on which day, told to the plan on which.
  add column disabled_person_id uuid references people,
  add column disabled_since date,
  add column disabled_found_on date,
  add column disabled_told_on date,
  -- What happened to the family after the first event and makes 36 months of the 18 or 29.
  add column second_event text check (second_event in ('death', 'divorce', 'medicare', 'childAging')),
  add column second_event_on date,
  -- Received toward a premium that is not paid for yet.
  add column received_cents int not null default 0 check (received_cents >= 0),
  -- What is still lacking of a premium that counts as paid, the first day it pays for, and until when it has to come
  -- once the person was told.
  add column shortfall_cents int check (shortfall_cents > 0),
  add column shortfall_from date,
  add column shortfall_told_on date,
  add column shortfall_by date,
  add check ((second_event is null) = (second_event_on is null)),
  add check ((shortfall_cents is null) = (shortfall_from is null));

-- Each payment of continued coverage as it was entered. Never changed.
create table cobra_payments (
  id uuid primary key,
  client_id uuid not null references clients,
  cobra_event_id uuid not null references cobra_events,
  person_id uuid not null references people,
  paid_on date not null,
  amount_cents int not null check (amount_cents > 0),
  -- What was due when it came; the last day it pays for, null: it pays for none yet.
  due_cents int not null check (due_cents > 0),
  paid_through date,
  recorded_at timestamptz not null default clock_timestamp(),
  recorded_by uuid references users,
  recorded_by_name text
);
create index cobra_payments_event on cobra_payments (cobra_event_id, recorded_at);
create index cobra_payments_person on cobra_payments (person_id);
create index cobra_payments_client on cobra_payments (client_id);
alter table cobra_payments enable row level security;
alter table cobra_payments force row level security;
create policy owner on cobra_payments to current_user using (true) with check (true);
create policy read on cobra_payments for select to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[])
    and ((select access.people()) is null or person_id = any((select access.people())::uuid[])));
create policy record on cobra_payments for insert to coverlane_app, coverlane_worker
  with check (client_id = any((select access.clients())::uuid[]) and (select access.people()) is null);
grant select, insert on cobra_payments to coverlane_app, coverlane_worker;

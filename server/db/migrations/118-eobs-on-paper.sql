-- Explanations of benefits on their way to people (domain 7.5): each is recorded once, on the day it can be had first, with
-- whom it is addressed to and whether it goes by post. Whether it can be had still follows from the claim (115), unless
-- somebody holds it.

create table eobs (
  id uuid primary key,
  client_id uuid not null references clients,
  claim_id uuid not null,
  person_id uuid not null references people,
  -- Whom it is written to; null: nobody is written to, whoever may read it finds it in the portal.
  addressee_id uuid references people,
  sensitive boolean not null,
  released_on date not null,
  delivery text not null check (delivery in ('paper', 'electronic', 'both', 'none')),
  batch_id uuid references print_batches,
  batch_paper int,
  created_at timestamptz not null default now(),
  check ((addressee_id is null) = (delivery = 'none')),
  foreign key (client_id, claim_id) references claims (client_id, id) on delete cascade
);
create unique index eobs_claim on eobs (client_id, claim_id);
create index eobs_person on eobs (person_id);
create index eobs_addressee on eobs (addressee_id);
create index eobs_batch on eobs (batch_id, batch_paper);
create index eobs_waiting on eobs (client_id, created_at) where batch_id is null and delivery in ('paper', 'both');

-- An explanation that somebody holds back until something is cleared up: of a claim number, so that a correction of the
-- claim stays held.
create table eob_holds (
  id uuid primary key,
  client_id uuid not null references clients,
  claim_number text not null,
  person_id uuid not null references people,
  sensitive boolean not null,
  reason text not null,
  held_at timestamptz not null default now(),
  held_by uuid references users,
  held_by_name text,
  ended_at timestamptz,
  ended_by_name text
);
create unique index eob_holds_claim on eob_holds (client_id, claim_number) where ended_at is null;
create index eob_holds_person on eob_holds (person_id);

do $$
declare
  t text;
begin
  foreach t in array array['eobs', 'eob_holds'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner on %I to current_user using (true) with check (true)', t);
    execute format($policy$create policy read on %I for select to coverlane_app, coverlane_worker
      using (client_id = any((select access.health_clients())::uuid[])
        and case when (select access.eob_people()) is null then true else person_id = any((select access.eob_people())::uuid[]) end
        and case when not sensitive or (select access.sensitive_people()) is null then true
          else person_id = any((select access.sensitive_people())::uuid[]) end)$policy$, t);
    execute format($policy$create policy keep on %I for update to coverlane_app, coverlane_worker
      using (client_id = any((select access.health_clients())::uuid[]) and (select access.keeps_papers()))
      with check (client_id = any((select access.health_clients())::uuid[]) and (select access.keeps_papers()))$policy$, t);
    execute format('grant select on %I to coverlane_app, coverlane_worker', t);
  end loop;
end
$$;
grant update (batch_id, batch_paper) on eobs to coverlane_app, coverlane_worker;
-- The rules release them, by the client's own day.
create policy release on eobs for insert to coverlane_worker
  with check (client_id = any((select access.clients())::uuid[]) and (select access.user_type()) = 'rules');
create policy again on eobs for select to coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and (select access.user_type()) = 'rules');
grant insert on eobs to coverlane_worker;
create policy hold on eob_holds for insert to coverlane_app
  with check (client_id = any((select access.health_clients())::uuid[]) and (select access.keeps_papers()));
grant insert, update (ended_at, ended_by_name) on eob_holds to coverlane_app;

-- What a setting is for somebody: by the account, or as if there were one.
create function access.setting_of_person(person uuid, key text) returns text
language plpgsql stable security definer set search_path = pg_catalog, public, access as $$
declare
  subject users;
begin
  select * into subject from users u where u.type = 'member' and u.entity_id = setting_of_person.person and u.status = 'active' limit 1;
  if not found then
    subject.entity_id := setting_of_person.person;
    subject.installation_id := (select c.installation_id from people p join clients c on c.id = p.client_id
      where p.id = setting_of_person.person);
  end if;
  return access.setting_of(subject, setting_of_person.key);
end
$$;

-- Claims of a client whose explanation can be had since one of the last days and that nobody was told of, with what decides
-- whom it is addressed to. For the rules of the client's own day: what was decided long ago (a takeover) is not sent.
create function access.eobs_due(client uuid, day date, days int) returns table (
  claim_id uuid, claim_number text, person_id uuid, subscriber_id uuid, sensitive boolean, released_on date, dob date,
  confidential boolean, own_address boolean, sees text, minor_age int, sensitive_minor_age int)
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select c.id, c.claim_number, c.person_id, c.subscriber_id, c.sensitive, c.released, d.dob, d.confidential,
    exists (select from confidential_communications k where k.person_id = c.person_id and k.ended_at is null),
    coalesce(access.setting_of_person(c.subscriber_id, 'subscriberSeesDependentPhi'), 'minors'),
    coalesce(access.setting_of_person(c.subscriber_id, 'minorAge'), '18')::int,
    coalesce(access.setting_of_person(c.subscriber_id, 'sensitiveMinorAge'), '12')::int
  from (select *, case status when 'completed' then coalesce(date_paid, (payments -> 0 ->> 'date')::date)
      when 'denied' then coalesce(date_paid, date_processed, (payments -> 0 ->> 'date')::date) end as released
    from claims k where k.client_id = eobs_due.client and k.superseded_at is null and not k.void
      and k.status in ('completed', 'denied')) c
  join people p on p.id = c.person_id and p.withdrawn_at is null
  join lateral (select n.dob, n.confidential from person_details n where n.person_id = c.person_id and n.superseded_at is null
    order by n.effective_date desc limit 1) d on true
  where eobs_due.client = any(access.clients()) and access.user_type() = 'rules'
    and c.released <= eobs_due.day
    -- What was held counts from the day it was let go.
    and greatest(c.released, (select max(h.ended_at)::date from eob_holds h
      where h.client_id = c.client_id and h.claim_number = c.claim_number)) >= eobs_due.day - eobs_due.days
    and not exists (select from eobs e where e.client_id = c.client_id and e.claim_id = c.id)
    and not exists (select from eob_holds h where h.client_id = c.client_id and h.claim_number = c.claim_number and h.ended_at is null)
  order by c.person_id, c.released, c.id
$$;

-- Does somebody get papers by notice instead of post? Null: nobody of that name signs in, so there is no notice.
create function access.goes_paperless(person uuid) returns text
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select coalesce(access.setting_of(u, 'paperless'), 'no') from users u
  where u.type = 'member' and u.entity_id = goes_paperless.person and u.status = 'active'
    and exists (select from people p where p.id = goes_paperless.person and p.client_id = any(access.clients()))
    and access.user_type() = 'rules' limit 1
$$;

revoke execute on function access.setting_of_person(uuid, text), access.eobs_due(uuid, date, int), access.goes_paperless(uuid) from public;
grant execute on function access.eobs_due(uuid, date, int), access.goes_paperless(uuid) to coverlane_worker;

-- Who reads whose claims (domain 7.6; 45 CFR 164.502(g), .508, .522(b)): authorizations, confidential communications, and
-- the lists that policies ask for once a statement.

-- A claim is opened by its id alone: nobody needs to know whose it is first.
create unique index claims_by_id on claims (id);
-- And so are its lines.
alter table claim_lines drop constraint claim_lines_pkey, add primary key (claim_id, line_number);

-- One person lets another of the family read (domain 7.6). Given by the person or recorded from a signed paper; ended, never erased.
create table authorizations (
  id uuid primary key,
  client_id uuid not null references clients,
  grantor_id uuid not null references people,
  grantee_id uuid not null references people,
  scope text not null check (scope in ('claims', 'eob', 'accumulators', 'all')),
  -- Sensitive services too: 42 CFR 2.31 asks for a consent that names them.
  sensitive boolean not null default false,
  effective_date date not null,
  expiration_date date,
  -- What the signed paper is called where it is kept; null: given in the portal.
  document text,
  created_at timestamptz not null default now(),
  created_by uuid references users,
  created_by_name text,
  revoked_at timestamptz,
  revoked_by uuid references users,
  revoked_by_name text,
  check (grantor_id <> grantee_id),
  check (expiration_date is null or expiration_date >= effective_date)
);
create index authorizations_grantee on authorizations (grantee_id) where revoked_at is null;
create index authorizations_grantor on authorizations (grantor_id, created_at desc);
create index authorizations_client on authorizations (client_id);

-- Somebody whom letters and mails about their own health must reach elsewhere, and nobody else (45 CFR 164.522(b)).
create table confidential_communications (
  id uuid primary key,
  client_id uuid not null references clients,
  person_id uuid not null references people,
  email text, phone text,
  address1 text, address2 text, city text, state text, zip text,
  effective_date date not null default current_date,
  created_at timestamptz not null default now(),
  created_by uuid references users,
  created_by_name text,
  ended_at timestamptz,
  ended_by uuid references users,
  ended_by_name text
);
create unique index confidential_communications_person on confidential_communications (person_id) where ended_at is null;
create index confidential_communications_client on confidential_communications (client_id);

-- Both people are of one family and of the row's client: row-level security of the writer would not show them the other.
create function access.same_family() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform from people one join people other on other.subscriber_id = one.subscriber_id
  where one.id = new.grantor_id and other.id = new.grantee_id and one.client_id = new.client_id
    and one.withdrawn_at is null and other.withdrawn_at is null;
  if not found then raise exception using errcode = '42501', message = 'not of one family'; end if;
  return new;
end
$$;
create trigger same_family before insert on authorizations for each row execute function access.same_family();

create function access.same_client() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform from people p where p.id = new.person_id and p.client_id = new.client_id and p.withdrawn_at is null;
  if not found then raise exception using errcode = '42501', message = 'not of this client'; end if;
  return new;
end
$$;
create trigger same_client before insert on confidential_communications for each row execute function access.same_client();

-- The person whose account this is; null: not a member.
create function access.own_person() returns uuid
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select u.entity_id from users u where u.id = access.user_id() and u.type = 'member'
$$;

-- Administrators and the tpa keep these papers; employers, brokers and partners have no business with them.
create function access.keeps_papers() returns boolean
language sql stable security definer set search_path = pg_catalog, access as $$
  select coalesce(access.user_type() in ('admin', 'tpa'), false)
$$;

-- Replaces 073. A member's own; as a subscriber, by the setting, no dependent's, those of minor children, or all; as a
-- spouse those of minor children, where the setting is `all`. Nobody who is confidential (X12 834 INS13, or by request).
create or replace function access.health_people_of(subject users) returns uuid[]
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select case when subject.type = 'member' then (
    with rule as (
      select coalesce(access.setting_of(subject, 'subscriberSeesDependentPhi'), 'minors') as sees,
        coalesce(access.setting_of(subject, 'minorAge'), '18')::int as minor_age),
    own as (
      select p.id, p.subscriber_id, p.id = p.subscriber_id as is_subscriber, p.id <> p.subscriber_id and exists (
        select from person_details d where d.person_id = p.id and d.superseded_at is null and d.relationship_code in ('01', '53')
          and d.effective_date <= current_date and (d.expiration_date is null or d.expiration_date >= current_date)) as is_spouse
      from people p where p.id = subject.entity_id and p.withdrawn_at is null)
    select coalesce(array_agg(f.id), '{}') from own cross join rule join people f on f.subscriber_id = own.subscriber_id
    where f.withdrawn_at is null and (f.id = own.id or (
      ((own.is_subscriber and rule.sees <> 'none') or (own.is_spouse and rule.sees = 'all'))
      and not exists (select from confidential_communications c where c.person_id = f.id and c.ended_at is null)
      and exists (select from person_details d where d.person_id = f.id and d.superseded_at is null
        and d.effective_date <= greatest(current_date, (select min(o.effective_date) from person_details o
          where o.person_id = f.id and o.superseded_at is null))
        and (d.expiration_date is null or d.expiration_date >= current_date) and not d.confidential
        and ((own.is_subscriber and rule.sees = 'all') or (d.relationship_code in ('19', '22')
          and d.dob > current_date - make_interval(years => rule.minor_age))))))) end
$$;

-- Whose health information of one kind this request may read: for a member by the rules above and by authorizations of
-- that kind; for a client's user held to divisions their people. Null: everybody of the clients that policies name.
-- Who is narrowed by no list of people is told apart by the number alone (090).
create function access.readable_people(kind text) returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog set enable_seqscan = off as $$
declare
  number bigint := access.in_force();
  ruled uuid[];
begin
  if number is null or number < 0 then return null; end if;
  select r.health into ruled from access.rights r where r.id = number;
  if ruled is null then return access.people(); end if;
  return ruled || array(select a.grantor_id from public.authorizations a
    where a.grantee_id = access.own_person() and a.revoked_at is null and a.scope in (readable_people.kind, 'all')
      and a.effective_date <= current_date and (a.expiration_date is null or a.expiration_date >= current_date));
end
$$;
create function access.claim_people() returns uuid[]
language sql stable security definer set search_path = pg_catalog, access as $$ select access.readable_people('claims') $$;
create function access.eob_people() returns uuid[]
language sql stable security definer set search_path = pg_catalog, access as $$ select access.readable_people('eob') $$;
create function access.accumulator_people() returns uuid[]
language sql stable security definer set search_path = pg_catalog, access as $$ select access.readable_people('accumulators') $$;

-- Replaces 100. Whose sensitive health information a member may read: their own, that of children under the age of the
-- setting sensitiveMinorAge whom they may read at all, and of who said so. Null is everybody: staff.
create or replace function access.sensitive_people() returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog set enable_seqscan = off as $$
declare
  number bigint := access.in_force();
  ruled uuid[];
  subject public.users;
begin
  if number is null or number < 0 then return null; end if;
  select r.health into ruled from access.rights r where r.id = number;
  if ruled is null then return null; end if;
  select * into subject from public.users u where u.id = access.user_id();
  return array(
    select p from unnest(ruled) p where p = subject.entity_id or exists (select from public.person_details d
      where d.person_id = p and d.superseded_at is null and d.relationship_code in ('19', '22')
        and d.dob > current_date - make_interval(years => coalesce(access.setting_of(subject, 'sensitiveMinorAge'), '12')::int))
    union all
    select a.grantor_id from public.authorizations a
    where a.grantee_id = subject.entity_id and a.revoked_at is null and a.sensitive
      and a.effective_date <= current_date and (a.expiration_date is null or a.expiration_date >= current_date));
end
$$;

-- Replaces 100. Members their own clients; everybody else needs the permission phi, an employer's user a certified plan
-- sponsor (45 CFR 164.504(f)), and a broker a mapping that says so: an agreement stands behind it.
create or replace function access.health_clients() returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog set enable_seqscan = off as $$
declare
  number bigint := abs(access.in_force());
  r access.rights;
begin
  if number is null then return '{}'; end if;
  select * into r from access.rights o where o.id = number and o.context = current_setting('coverlane.context', true);
  if not found then return '{}'; end if;
  if r.type = 'member' then return r.clients; end if;
  if not 'phi' = any(r.permissions) then return '{}'; end if;
  if r.type = 'client' then
    return array(select c.id from public.clients c where c.id = any(r.clients) and c.plan_sponsor_certified);
  end if;
  if r.type = 'broker' then
    return array(select m.client_id from public.broker_clients m join public.users u on u.id = access.user_id()
      where m.broker_id = u.entity_id and m.can_see_phi and m.client_id = any(r.clients)
        and m.effective_date <= current_date and (m.expiration_date is null or m.expiration_date >= current_date));
  end if;
  return r.clients;
end
$$;

-- How the people whose claims a member reads are called: an authorization opens claims, not the record behind them.
create function access.claim_patients() returns table (person_id uuid, member_number text, relationship_code text,
  prefix text, first_name text, middle_name text, last_name text, suffix_name text, dob date)
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select p.id, p.member_number, d.relationship_code, d.prefix, d.first_name, d.middle_name, d.last_name, d.suffix_name, d.dob
  from people p join lateral (
    select * from person_details d where d.person_id = p.id and d.superseded_at is null
    order by d.effective_date desc limit 1) d on true
  where p.id = any(access.claim_people()) and access.own_person() is not null
$$;

-- From which service date on a member is shown claims, where the setting showClaims says so; null: all.
create function access.claims_shown_from() returns date
language plpgsql stable security definer set search_path = pg_catalog, public, access as $$
declare
  subject users;
begin
  select * into subject from users u where u.id = access.user_id() and u.type = 'member';
  if not found or access.setting_of(subject, 'showClaims') is distinct from 'last24m' then return null; end if;
  return current_date - interval '24 months';
end
$$;

-- Claims that a check or transfer paid, by its number. Containment in JSON may not run before row-level security in a
-- query of the reader's; this looks among the reader's clients, and the query that asks is bound by the policies again.
create function access.claims_of_check(reference text) returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog, public, access as $$
declare
  allowed uuid[] := access.health_clients();
begin
  return array(select c.id from claims c
    where c.payments @> jsonb_build_array(jsonb_build_object('reference', claims_of_check.reference))
      and c.client_id = any(allowed) and c.superseded_at is null limit 1000);
end
$$;

-- Whom a person can let read: the grown people of the family, by name. For the person, and for who keeps the papers.
create function access.grown_family(person uuid) returns table (person_id uuid, relationship_code text, first_name text, last_name text)
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select f.id, d.relationship_code, d.first_name, d.last_name
  from people own join people f on f.subscriber_id = own.subscriber_id and f.withdrawn_at is null
  join lateral (select * from person_details d where d.person_id = f.id and d.superseded_at is null
    order by d.effective_date desc limit 1) d on true
  where own.id = grown_family.person and own.client_id = any(access.clients())
    and (own.id = access.own_person() or access.keeps_papers()) and d.dob <= current_date - interval '18 years'
$$;

-- How somebody is called who gave or was given an authorization: to whoever sees one of them.
create function access.name_in_family(person uuid) returns table (first_name text, last_name text)
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select d.first_name, d.last_name from people p
  join lateral (select * from person_details d where d.person_id = p.id and d.superseded_at is null
    order by d.effective_date desc limit 1) d on true
  where p.id = name_in_family.person and p.client_id = any(access.clients())
    and (access.keeps_papers() or p.subscriber_id = (select own.subscriber_id from people own where own.id = access.own_person()))
$$;

revoke execute on function access.own_person(), access.keeps_papers(), access.readable_people(text), access.claim_people(),
  access.eob_people(), access.accumulator_people(), access.claim_patients(), access.grown_family(uuid), access.name_in_family(uuid), access.claims_shown_from(),
  access.claims_of_check(text), access.same_family(),
  access.same_client() from public;
grant execute on function access.own_person(), access.keeps_papers(), access.claim_people(), access.eob_people(),
  access.accumulator_people(), access.claim_patients(), access.grown_family(uuid), access.name_in_family(uuid), access.claims_shown_from(),
  access.claims_of_check(text) to coverlane_app, coverlane_worker;

do $$
declare
  t text;
begin
  foreach t in array array['claims', 'claim_lines'] loop
    execute format('drop policy read on %I', t);
    execute format($policy$create policy read on %I for select to coverlane_app, coverlane_worker
      using (client_id = any((select access.health_clients())::uuid[])
        and case when (select access.claim_people()) is null then true else person_id = any((select access.claim_people())::uuid[]) end
        and case when not sensitive or (select access.sensitive_people()) is null then true
          else person_id = any((select access.sensitive_people())::uuid[]) end)$policy$, t);
  end loop;
  foreach t in array array['authorizations', 'confidential_communications'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner on %I to current_user using (true) with check (true)', t);
  end loop;
end
$$;

create policy read on authorizations for select to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[])
    and ((select access.keeps_papers()) or (select access.own_person()) in (grantor_id, grantee_id)));
create policy give on authorizations for insert to coverlane_app
  with check (client_id = any((select access.clients())::uuid[]) and revoked_at is null
    and ((select access.keeps_papers()) or grantor_id = (select access.own_person())));
create policy revoke on authorizations for update to coverlane_app
  using (revoked_at is null and client_id = any((select access.clients())::uuid[])
    and ((select access.keeps_papers()) or grantor_id = (select access.own_person())))
  with check (revoked_at is not null and client_id = any((select access.clients())::uuid[]));
grant select, insert, update (revoked_at, revoked_by, revoked_by_name) on authorizations to coverlane_app;
grant select on authorizations to coverlane_worker;

create policy read on confidential_communications for select to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[])
    and ((select access.keeps_papers()) or person_id = (select access.own_person())));
create policy ask on confidential_communications for insert to coverlane_app
  with check (client_id = any((select access.clients())::uuid[]) and ended_at is null
    and ((select access.keeps_papers()) or person_id = (select access.own_person())));
create policy stop on confidential_communications for update to coverlane_app
  using (ended_at is null and client_id = any((select access.clients())::uuid[])
    and ((select access.keeps_papers()) or person_id = (select access.own_person())))
  with check (ended_at is not null and client_id = any((select access.clients())::uuid[]));
grant select, insert, update (ended_at, ended_by, ended_by_name) on confidential_communications to coverlane_app;
grant select on confidential_communications to coverlane_worker;

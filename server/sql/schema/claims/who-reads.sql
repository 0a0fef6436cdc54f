-- Whose clients' health information this request may read at all: members their own; everybody else needs the permission phi,
-- an employer's user a certified plan sponsor (45 CFR 164.504(f); domain 1.2, 7.6), and a broker a mapping that says so: an
-- agreement stands behind it. Nothing in a view by somebody without phi.
-- Definer: policies ask it, once a statement, about rows that whoever reads may not see.
create function access.health_clients() returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog set enable_seqscan = off as $$
declare
  number bigint := abs(access.in_force());
  r access.rights;
begin
  if number is null then return '{}'; end if;
  select * into r from access.rights o where o.id = number and o.context = current_setting('coverlane.context', true);
  if not found or 'healthWithheld' = any(r.permissions) then return '{}'; end if;
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
revoke execute on function access.health_clients from public;
grant execute on function access.health_clients to coverlane_app, coverlane_worker;

-- Whose health information a member may read: their own; as a subscriber, by the setting, no dependent's, those of minor
-- children, or all; as a spouse those of minor children, where the setting is `all`. Nobody who is confidential (X12 834 INS13,
-- or by request). Null for other user types.
-- Definer, and nobody's to execute but the owner's functions.
create function access.health_people_of(subject users) returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog, public, access as $$
begin
  return (
    select case when subject.type = 'member' then (
      with rule as (
        select coalesce(access.setting_of(subject, 'subscriberSeesDependentPhi'),
            access.setting_standard('subscriberSeesDependentPhi')) as sees,
          coalesce(access.setting_of(subject, 'minorAge'), access.setting_standard('minorAge'))::int as minor_age),
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
            and d.dob > current_date - make_interval(years => rule.minor_age))))))) end);
end
$$;
revoke execute on function access.health_people_of from public;

-- What policies on claims, statements, documents and accumulators ask besides access.people(): null is everybody.
-- Definer: policies ask it, once a statement, about rows that whoever reads may not see.
create function access.health_people() returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog set enable_seqscan = off as $$
declare
  number bigint := access.in_force();
  allowed uuid[];
begin
  if number is null or number < 0 then return null; end if;
  select r.health into allowed from access.rights r where r.id = number;
  return allowed;
end
$$;
revoke execute on function access.health_people from public;
grant execute on function access.health_people to coverlane_app, coverlane_worker;

-- Whose health information of one kind this request may read: for a member by the rules of access.health_people_of and by
-- authorizations of that kind; for a client's user held to divisions their people. Null: everybody of the clients that policies
-- name. Who is narrowed by no list of people is told apart by the number alone. An authorization holds by the day where its giver
-- is covered (domain 0, 7.6), not by the server's.
-- Definer, and nobody's to execute but the owner's functions.
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
      and access.day_of_person(a.grantor_id) between a.effective_date and coalesce(a.expiration_date, 'infinity'));
end
$$;
revoke execute on function access.readable_people from public;

-- Whose claims this request may read at all; null: everybody's of the clients that policies name.
-- Definer: policies ask it, once a statement, about rows that whoever reads may not see.
create function access.claim_people() returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog as $$
begin
  if access.in_force() < 0 then return null; end if;
  return access.readable_people('claims');
end
$$;
revoke execute on function access.claim_people from public;
grant execute on function access.claim_people to coverlane_app, coverlane_worker;

-- Whose sensitive health information a member may read: their own, that of children under the age of the setting
-- sensitiveMinorAge whom they may read at all, and of who said so, by the day where the giver is covered (domain 0, 7.6). Null is
-- everybody: staff.
-- Definer: policies ask it, once a statement, about rows that whoever reads may not see.
create function access.sensitive_people() returns uuid[]
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
        and d.dob > current_date - make_interval(years => coalesce(access.setting_of(subject, 'sensitiveMinorAge'),
          access.setting_standard('sensitiveMinorAge'))::int))
    union all
    select a.grantor_id from public.authorizations a
    where a.grantee_id = subject.entity_id and a.revoked_at is null and a.sensitive
      and access.day_of_person(a.grantor_id) between a.effective_date and coalesce(a.expiration_date, 'infinity'));
end
$$;
revoke execute on function access.sensitive_people from public;
grant execute on function access.sensitive_people to coverlane_app, coverlane_worker;

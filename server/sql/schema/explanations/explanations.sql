-- Whose explanations of benefits this request may read; null: everybody's of the clients that policies name.
-- Definer: policies ask it, once a statement, about rows that whoever reads may not see.
create function access.eob_people() returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog as $$
begin
  if access.in_force() < 0 then return null; end if;
  return access.readable_people('eob');
end
$$;
revoke execute on function access.eob_people from public;
grant execute on function access.eob_people to coverlane_app, coverlane_worker;

-- Has the plan decided, and was it paid (or denied) in a run whose day has come? (domain 7.5)
create function access.eob_ready(status text, void boolean, payments jsonb, paid date, processed date) returns boolean
language sql stable parallel safe as $$
  select not void and case status
    when 'completed' then coalesce(paid, (payments -> 0 ->> 'date')::date) <= current_date
    when 'denied' then coalesce(paid, processed, (payments -> 0 ->> 'date')::date) <= current_date
    else false end
$$;
revoke execute on function access.eob_ready from public;
grant execute on function access.eob_ready to coverlane_app, coverlane_worker;

-- Has the reader's installation a variable that an explanation can lack? Lists ask it once.
-- Definer: it reads access.mine, which those who execute it may not.
create function access.variables_can_lack() returns boolean
language plpgsql stable security definer set search_path = pg_catalog set enable_seqscan = off as $$
begin
  return exists (select from access.mine m join public.templatevariables v on v.installation_id = m.installation
    where v.required and v.deleted_at is null and v.default_value is null and v.source in ('manual', 'clientField', 'supplier'));
end
$$;
revoke execute on function access.variables_can_lack from public;
grant execute on function access.variables_can_lack to coverlane_app, coverlane_worker;

-- Definer: it looks past the policies of claims.
create function access.eob_claims(only_claim uuid, only_person uuid) returns setof claims
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select c.* from claims c
  where c.superseded_at is null
    and (only_claim is null or c.id = only_claim) and (only_person is null or c.person_id = only_person)
    and (only_claim is not null or only_person is not null)
    and c.client_id = any(access.health_clients())
    and (access.eob_people() is null or c.person_id = any(access.eob_people()))
    and (not c.sensitive or access.sensitive_people() is null or c.person_id = any(access.sensitive_people()))
$$;
revoke execute on function access.eob_claims from public;
grant execute on function access.eob_claims to coverlane_app, coverlane_worker;

-- Definer: it looks past the policies of claim_lines.
create function access.eob_lines(claim uuid) returns setof claim_lines
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select l.* from claim_lines l where l.claim_id = eob_lines.claim
    and exists (select from access.eob_claims(eob_lines.claim, null))
$$;
revoke execute on function access.eob_lines from public;
grant execute on function access.eob_lines to coverlane_app, coverlane_worker;

-- How the person of an explanation is called, and in which language it is written.
-- Definer: it looks past the policies of people and person_details.
create function access.eob_patient(person uuid) returns table (member_number text, first_name text, middle_name text,
  last_name text, suffix_name text, language text)
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select p.member_number, d.first_name, d.middle_name, d.last_name, d.suffix_name, d.language
  from people p left join lateral (select * from person_details n where n.person_id = p.id and n.superseded_at is null
    order by n.effective_date desc limit 1) d on true
  where p.id = eob_patient.person and p.client_id = any(access.health_clients())
    and (access.eob_people() is null or p.id = any(access.eob_people()))
$$;
revoke execute on function access.eob_patient from public;
grant execute on function access.eob_patient to coverlane_app;

-- Claims of a client whose explanation can be had since one of the last days and that nobody was told of, with what decides
-- whom it is addressed to. For the rules of the client's own day: what was decided long ago (a takeover) is not sent. An
-- explanation that lacks a required variable does not go out: what is due says where and when its variables get their values, and
-- in which language the person and the subscriber read.
-- Definer: it looks past the policies of confidential_communications, plans, person_details, claims and others.
create function access.eobs_due(client uuid, day date, days int) returns table (claim_id uuid, claim_number text,
  person_id uuid, subscriber_id uuid, sensitive boolean, released_on date, dob date, confidential boolean,
  own_address boolean, sees text, minor_age int, sensitive_minor_age int, division_id uuid, baseplan_id uuid,
  served_on date, language text, subscriber_language text)
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select c.id, c.claim_number, c.person_id, c.subscriber_id, c.sensitive, c.released, d.dob, d.confidential,
    exists (select from confidential_communications k where k.person_id = c.person_id and k.ended_at is null),
    coalesce(access.setting_of_person(c.subscriber_id, 'subscriberSeesDependentPhi'),
      access.setting_standard('subscriberSeesDependentPhi')),
    coalesce(access.setting_of_person(c.subscriber_id, 'minorAge'), access.setting_standard('minorAge'))::int,
    coalesce(access.setting_of_person(c.subscriber_id, 'sensitiveMinorAge'),
      access.setting_standard('sensitiveMinorAge'))::int,
    c.division_id, (select l.base_plan_id from plans l where l.id = c.plan_id), c.service_date_from, d.language,
    (select s.language from person_details s where s.person_id = c.subscriber_id and s.superseded_at is null
      order by s.effective_date desc limit 1)
  from (select *, case status when 'completed' then coalesce(date_paid, (payments -> 0 ->> 'date')::date)
      when 'denied' then coalesce(date_paid, date_processed, (payments -> 0 ->> 'date')::date) end as released
    from claims k where k.client_id = eobs_due.client and k.superseded_at is null and not k.void
      and k.status in ('completed', 'denied')) c
  join people p on p.id = c.person_id and p.withdrawn_at is null
  join lateral (select n.dob, n.confidential, n.language from person_details n where n.person_id = c.person_id and n.superseded_at is null
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
revoke execute on function access.eobs_due from public;
grant execute on function access.eobs_due to coverlane_worker;

-- Does somebody get papers by notice instead of post? Null: nobody of that name signs in, so there is no notice.
-- Definer: it looks past the policies of users and people.
create function access.goes_paperless(person uuid) returns text
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select coalesce(access.setting_of(u, 'paperless'), 'no') from users u
  where u.type = 'member' and u.entity_id = goes_paperless.person and u.status = 'active'
    and exists (select from people p where p.id = goes_paperless.person and p.client_id = any(access.clients()))
    and access.user_type() = 'rules' limit 1
$$;
revoke execute on function access.goes_paperless from public;
grant execute on function access.goes_paperless to coverlane_worker;

-- An explanation that lacks a required variable does not go out: what is due says where and when its variables get their
-- values, and in which language the person and the subscriber read.
drop function access.eobs_due(uuid, date, int);
create function access.eobs_due(client uuid, day date, days int) returns table (
  claim_id uuid, claim_number text, person_id uuid, subscriber_id uuid, sensitive boolean, released_on date, dob date,
  confidential boolean, own_address boolean, sees text, minor_age int, sensitive_minor_age int,
  division_id uuid, baseplan_id uuid, served_on date, language text, subscriber_language text)
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select c.id, c.claim_number, c.person_id, c.subscriber_id, c.sensitive, c.released, d.dob, d.confidential,
    exists (select from confidential_communications k where k.person_id = c.person_id and k.ended_at is null),
    coalesce(access.setting_of_person(c.subscriber_id, 'subscriberSeesDependentPhi'), 'minors'),
    coalesce(access.setting_of_person(c.subscriber_id, 'minorAge'), '18')::int,
    coalesce(access.setting_of_person(c.subscriber_id, 'sensitiveMinorAge'), '12')::int,
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
revoke execute on function access.eobs_due(uuid, date, int) from public;
grant execute on function access.eobs_due(uuid, date, int) to coverlane_worker;

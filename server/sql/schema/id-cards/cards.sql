-- The coverage that a person carries cards of, with everything a card says of it.
-- Definer: it looks past the policies of people, clients, coverages, plans and others.
create function access.cards_of(person uuid) returns table (client_id uuid, client_name text, time_zone text,
  person_id uuid, subscriber_id uuid, member_number text, suffix text, own boolean, coverage_id uuid, coverage_type text,
  tier_code text, effective_date date, expiration_date date, plan_id uuid, plan_name text, baseplan_id uuid,
  plan_kind text, division_id uuid, division_name text, group_number text, group_name text, funding_type text)
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select p.client_id, c.name, c.time_zone, p.id, p.subscriber_id, p.member_number, p.suffix, r.rights = 'all',
    v.id, v.coverage_type, v.tier_code, v.effective_date, v.expiration_date, l.id, l.name, b.id, b.plan_kind,
    d.id, coalesce(d.display_name, d.name), g.group_number, coalesce(g.display_name, g.name), g.funding_type
  from (select access.may_have_cards(cards_of.person) as rights) r
  join people p on p.id = cards_of.person
  join clients c on c.id = p.client_id
  join coverages v on v.person_id = p.id and v.superseded_at is null and v.coverage_type in ('medical', 'rx', 'dental', 'vision')
    and (v.expiration_date is null or v.expiration_date >= v.effective_date)
  join plans l on l.id = v.plan_id join baseplans b on b.id = l.base_plan_id
  left join divisions d on d.id = v.division_id left join groups g on g.id = d.group_id
  where r.rights = 'all' or (r.rights = 'medical' and v.coverage_type = 'medical')
  order by array_position(array['medical', 'rx', 'dental', 'vision'], v.coverage_type), v.effective_date
$$;
revoke execute on function access.cards_of from public;
grant execute on function access.cards_of to coverlane_app, coverlane_worker;

-- Of whom this request may have cards: staff of everybody they see; a grown member of whom they see, and of the subscriber
-- the medical card, which stands for the family; nobody under eighteen of anybody (domain 9.3).
-- Definer: it looks past the policies of people and person_details.
create function access.may_have_cards(person uuid) returns text
language plpgsql stable security definer set search_path = pg_catalog, public, access as $$
declare
  own uuid := access.own_person();
  seen uuid[] := access.people();
begin
  perform from people p where p.id = may_have_cards.person and p.withdrawn_at is null and p.client_id = any(access.clients());
  if not found then return null; end if;
  if own is null then return case when seen is null or may_have_cards.person = any(seen) then 'all' end; end if;
  perform from person_details d where d.person_id = own and d.superseded_at is null and d.dob > current_date - interval '18 years';
  if found then return null; end if;
  if may_have_cards.person = any(seen) then return 'all'; end if;
  perform from people p where p.id = own and p.subscriber_id = may_have_cards.person;
  return case when found then 'medical' end;
end
$$;
revoke execute on function access.may_have_cards from public;
grant execute on function access.may_have_cards to coverlane_app, coverlane_worker;

-- Who is named on a person's card of a plan on a day: the subscriber, and whoever of the family is covered with them.
-- Definer: it looks past the policies of coverages, people and person_details.
create function access.named_on_card(person uuid, plan uuid, day date) returns table (person_id uuid,
  is_subscriber boolean, suffix text, covered boolean, first_name text, middle_name text, last_name text,
  suffix_name text, language text)
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select f.id, f.id = f.subscriber_id, f.suffix, exists (select from coverages v where v.person_id = f.id and v.superseded_at is null
      and v.plan_id = named_on_card.plan and v.effective_date <= named_on_card.day
      and (v.expiration_date is null or v.expiration_date >= named_on_card.day)),
    n.first_name, n.middle_name, n.last_name, n.suffix_name, n.language
  from people p join people f on f.subscriber_id = p.subscriber_id and f.withdrawn_at is null
  join lateral (select * from person_details d where d.person_id = f.id and d.superseded_at is null
    order by (d.effective_date <= named_on_card.day) desc, d.effective_date desc limit 1) n on true
  where p.id = named_on_card.person and access.may_have_cards(named_on_card.person) is not null
    and (f.id = f.subscriber_id or f.id = p.id or p.id = p.subscriber_id)
  order by f.suffix
$$;
revoke execute on function access.named_on_card from public;
grant execute on function access.named_on_card to coverlane_app, coverlane_worker;

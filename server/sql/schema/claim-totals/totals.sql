-- The first row is the whole; none: too few people. The others are its kinds.
-- Definer: it looks past the policies of claims.
create function access.claim_totals(client uuid, first_day date, last_day date, fewest int) returns table (types text[],
  people int, claims int, billed text, paid text, owed text)
language plpgsql stable security definer set search_path = pg_catalog, public, access as $$
declare
  alone text[] := '{}';
  together text[] := '{}';
  wholly text[];
  kind text;
begin
  if access.user_type() = 'member' or not coalesce(client = any(access.clients()), false) then return; end if;
  for kind in select c.claim_type from claims c
    where c.client_id = claim_totals.client and c.superseded_at is null and not c.void
      and c.status in ('completed', 'denied', 'imported')
      and c.service_date_from between claim_totals.first_day and claim_totals.last_day
      and (access.people() is null or c.person_id = any(access.people()))
    group by c.claim_type order by count(distinct c.person_id), c.claim_type
  loop
    if access.are_enough(client, array[kind], first_day, last_day, fewest) then alone := alone || kind;
    else together := together || kind; end if;
  end loop;
  wholly := alone || together;
  if not access.are_enough(client, wholly, first_day, last_day, fewest) then return; end if;
  -- The smallest of the large ones joins until those together are enough; at the worst only the whole is left.
  while cardinality(together) > 0 and cardinality(alone) > 0
    and not access.are_enough(client, together, first_day, last_day, fewest) loop
    together := together || alone[1];
    alone := alone[2:];
  end loop;
  return query
    select g.kinds, count(distinct c.person_id)::int, count(*)::int, round(sum(c.total_charges), -2)::numeric(14, 2)::text,
      coalesce(round(sum(c.total_paid), -2), 0)::numeric(14, 2)::text,
      coalesce(round(sum(c.total_patient_responsibility), -2), 0)::numeric(14, 2)::text
    from (
      select 0 as place, wholly as kinds
      union all select n::int, array[alone[n]] from generate_subscripts(alone, 1) n
      union all select 1000, together where cardinality(together) > 0 and cardinality(alone) > 0) g
    join claims c on c.client_id = claim_totals.client and c.claim_type = any(g.kinds)
      and c.service_date_from between claim_totals.first_day and claim_totals.last_day
      and c.superseded_at is null and not c.void and c.status in ('completed', 'denied', 'imported')
      and (access.people() is null or c.person_id = any(access.people()))
    group by g.place, g.kinds order by g.place;
end
$$;
revoke execute on function access.claim_totals from public;
grant execute on function access.claim_totals to coverlane_app;

-- Definer, and nobody's to execute but the owner's functions.
create function access.are_enough(client uuid, kinds text[], first_day date, last_day date, fewest int) returns boolean
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select coalesce(count(*) >= are_enough.fewest and max(billed) * 2 <= sum(billed) and max(paid) * 2 <= sum(paid)
    and max(owed) * 2 <= sum(owed), false) from (
    select abs(coalesce(sum(c.total_charges), 0)) as billed, abs(coalesce(sum(c.total_paid), 0)) as paid,
      abs(coalesce(sum(c.total_patient_responsibility), 0)) as owed
    from claims c
    where c.client_id = are_enough.client and c.claim_type = any(are_enough.kinds)
      and c.service_date_from between are_enough.first_day and are_enough.last_day
      and c.superseded_at is null and not c.void and c.status in ('completed', 'denied', 'imported')
      and (access.people() is null or c.person_id = any(access.people()))
    group by c.person_id) person
$$;
revoke execute on function access.are_enough from public;

-- Figures of claims for who may not read claims (45 CFR 164.514): a cell of fewer people than `fewest`, never below five, or of
-- one of whose figures one person makes more than half, says nothing. Days count as whole months: two spans that differ by a day
-- would tell of that day. A silent cell says nothing, and what says nothing is together never one small cell that a total would
-- tell. Dollars are rounded to hundreds.
-- Definer: it asks functions that are nobody's to execute but the owner's.
create function access.claim_cells(parted text, client_list uuid[], first_day date, last_day date,
  fewest int) returns table (cell text, people int, claims int, billed numeric, discount numeric, allowed numeric,
  paid numeric, owed numeric)
language plpgsql stable security definer set search_path = pg_catalog, public, access as $$
declare
  silent text[] := '{}';
  speaking text[];
begin
  fewest := greatest(fewest, 5);
  first_day := date_trunc('month', first_day)::date;
  last_day := (date_trunc('month', last_day) + interval '1 month - 1 day')::date;
  if coalesce(access.user_type(), 'member') = 'member' then return; end if;
  select array_agg(k.cell order by k.people, k.cell) into speaking from (
    select c.cell, count(distinct c.person_id) as people
    from access.claims_in_cells(parted, client_list, first_day, last_day) c group by c.cell) k;
  if speaking is null then return; end if;
  select coalesce(array_agg(s order by s), '{}') into silent from unnest(speaking) s
  where not access.cells_are_enough(parted, client_list, first_day, last_day, array[s], fewest);
  speaking := array(select s from unnest(speaking) with ordinality o (s, place) where s <> all(silent) order by place);
  while cardinality(silent) > 0 and cardinality(speaking) > 0
    and not access.cells_are_enough(parted, client_list, first_day, last_day, silent, fewest) loop
    silent := silent || speaking[1];
    speaking := speaking[2:];
  end loop;
  return query
    select c.cell, case when c.cell = any(speaking) then count(distinct c.person_id)::int end,
      case when c.cell = any(speaking) then count(*)::int end,
      case when c.cell = any(speaking) then round(sum(c.billed), -2) end,
      case when c.cell = any(speaking) then coalesce(round(sum(c.discount), -2), 0) end,
      case when c.cell = any(speaking) then coalesce(round(sum(c.allowed), -2), 0) end,
      case when c.cell = any(speaking) then coalesce(round(sum(c.paid), -2), 0) end,
      case when c.cell = any(speaking) then coalesce(round(sum(c.owed), -2), 0) end
    from access.claims_in_cells(parted, client_list, first_day, last_day) c group by c.cell;
end
$$;
revoke execute on function access.claim_cells from public;
grant execute on function access.claim_cells to coverlane_app, coverlane_worker;

-- Definer, and nobody's to execute but the owner's functions.
create function access.claims_in_cells(parted text, client_list uuid[], first_day date,
  last_day date) returns table (cell text, person_id uuid, billed numeric, discount numeric, allowed numeric,
  paid numeric, owed numeric)
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select case parted when 'month' then to_char(c.date_paid, 'YYYY-MM') when 'plan' then coalesce(c.plan_id::text, '')
      else coalesce(c.network_status, 'na') end,
    c.person_id, c.total_charges, c.total_discount, c.total_allowed, c.total_paid, c.total_patient_responsibility
  from claims c
  where c.client_id = any(claims_in_cells.client_list) and c.client_id = any(access.clients())
    and c.superseded_at is null and not c.void and c.status in ('completed', 'denied', 'imported')
    and case when parted = 'month' then c.date_paid between first_day and last_day and c.total_paid <> 0
      else c.service_date_from between first_day and last_day end
    and (access.people() is null or c.person_id = any(access.people()))
$$;
revoke execute on function access.claims_in_cells from public;

-- Are some cells together of enough people, of whom nobody makes more than half of any figure?
-- Definer, and nobody's to execute but the owner's functions.
create function access.cells_are_enough(parted text, client_list uuid[], first_day date, last_day date, cells text[],
  fewest int) returns boolean
language sql stable security definer set search_path = pg_catalog, access as $$
  select coalesce(count(*) >= fewest and max(billed) * 2 <= sum(billed) and max(discount) * 2 <= sum(discount)
      and max(allowed) * 2 <= sum(allowed) and max(paid) * 2 <= sum(paid) and max(owed) * 2 <= sum(owed), false)
  from (select abs(coalesce(sum(c.billed), 0)) as billed, abs(coalesce(sum(c.discount), 0)) as discount,
      abs(coalesce(sum(c.allowed), 0)) as allowed, abs(coalesce(sum(c.paid), 0)) as paid, abs(coalesce(sum(c.owed), 0)) as owed
    from access.claims_in_cells(parted, client_list, first_day, last_day) c
    where c.cell = any(cells_are_enough.cells) group by c.person_id) person
$$;
revoke execute on function access.cells_are_enough from public;

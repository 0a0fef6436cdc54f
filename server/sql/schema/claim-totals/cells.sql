-- Figures of claims for who may not read claims (45 CFR 164.514): a cell of fewer people than `fewest`, or of which one
-- person makes more than half, says nothing, and what says nothing is together never one small cell that a total would
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

-- Are some cells together of enough people, of whom nobody makes more than half?
-- Definer, and nobody's to execute but the owner's functions.
create function access.cells_are_enough(parted text, client_list uuid[], first_day date, last_day date, cells text[],
  fewest int) returns boolean
language sql stable security definer set search_path = pg_catalog, access as $$
  select coalesce(count(*) >= fewest and max(billed) * 2 <= sum(billed), false) from (
    select sum(c.billed) as billed from access.claims_in_cells(parted, client_list, first_day, last_day) c
    where c.cell = any(cells_are_enough.cells) group by c.person_id) person
$$;
revoke execute on function access.cells_are_enough from public;

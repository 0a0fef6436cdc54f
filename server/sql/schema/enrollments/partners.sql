-- A page of what a partner reads of enrollments, and how many there are: whose each is, its kind, where it stands, who has it and
-- since when. Of people on record, and no leaves, which are no matter of a partner's; nothing of what is elected, earned, asked
-- for or said (45 CFR 164.502(b)). Nothing for whoever is no partner.
-- Definer: a partner sees no row of enrollments (policy not_partners).
create function access.partner_enrollments(of_client uuid, statuses text[], kind text, named text, numbered text, sorted_by text,
    descending boolean, most int, skipped int)
  returns table (id uuid, number text, client_id uuid, client_name text, enrollment_type text, status text, person_id uuid,
    person_name text, member_number text, effective_date date, owner jsonb, submitted_at timestamptz, updated_at timestamptz,
    step text, awaits_family boolean, age int, total int)
language plpgsql stable security definer set search_path = pg_catalog, public, access as $$
begin
  if access.user_type() is distinct from 'partner' then return; end if;
  return query with found as (
    select e.id, count(*) over ()::int as total,
      case sorted_by when 'number' then e.number when 'memberName' then e.name_key when 'status' then e.status
        when 'enrollmentType' then e.enrollment_type end as said,
      case sorted_by when 'effectiveDate' then e.effective_date::timestamp when 'submittedAt' then e.submitted_at at time zone 'UTC'
        when 'updatedAt' then e.updated_at at time zone 'UTC' end as stood
    from enrollments e
    where e.client_id = any(access.clients()) and e.enrollment_type <> 'leave'
      and exists (select from people p where p.id = e.person_id and p.client_id = e.client_id and p.withdrawn_at is null)
      and (of_client is null or e.client_id = of_client) and (statuses is null or e.status = any(statuses))
      and (kind is null or e.enrollment_type = kind)
      and (numbered is null or e.name_key like named or e.number like numbered or e.member_number like numbered)
  ), page as (
    select f.*, row_number() over (order by case when not descending then f.said end nulls last, f.said desc nulls last,
      case when not descending then f.stood end nulls last, f.stood desc nulls last, f.id desc) as place
    from found f order by place limit most offset skipped
  )
  select e.id, e.number, e.client_id, c.name, e.enrollment_type, e.status, e.person_id, e.person_name, e.member_number,
    e.effective_date, case when e.submitted_by_name is not null then access.actor(e.submitted_by_name, e.submitted_by_key)
      else access.actor(coalesce(e.saved_by_name, e.started_by_name), coalesce(e.saved_by_key, e.started_by_key)) end,
    e.submitted_at, e.updated_at, e.processing_step, exists (select from enrollment_proofs v where v.enrollment_id = e.id
      and v.blocking and v.state in ('required', 'rejected')),
    (now() at time zone c.time_zone)::date - (coalesce(e.submitted_at, e.created_at) at time zone c.time_zone)::date, f.total
  from page f join enrollments e on e.id = f.id join clients c on c.id = e.client_id order by f.place;
end
$$;
revoke execute on function access.partner_enrollments from public;
grant execute on function access.partner_enrollments to coverlane_app;

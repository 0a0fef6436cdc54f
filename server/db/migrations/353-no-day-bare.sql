-- Whoever loses other coverage is covered from the day after its last one (29 CFR 2590.701-6(a)(4) asks for the first of the
-- next month at the latest). What an installation wrote as its own stays.
create function access.leave_no_day_bare() returns void
language sql security definer set search_path = pg_catalog, public as $$
  update lifeevents set start_rule = 'dayAfterEvent'
  where code = 'lossOfCoverage' and start_rule = 'firstOfMonthAfterRequest' and updated_by is null;
$$;
revoke execute on function access.leave_no_day_bare() from public;
select access.leave_no_day_bare();

create or replace function access.seed_new_installation() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, access as $$
begin
  perform access.seed_eligibility(new.id);
  insert into termreasons (id, installation_id, code, name, name_ko, name_es, category, x12_reason, cobra_event,
    cobra_eligible, rule_override, requires_note, rescission_ground)
  values (gen_random_uuid(), new.id, 'proofMissing', 'Proof not received', '증빙 서류 미제출', 'Prueba no recibida', 'dependent', '07',
    null, false, null, false, null);
  perform access.leave_no_day_bare();
  return new;
end
$$;

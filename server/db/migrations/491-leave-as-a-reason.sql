-- Coverage that a leave of absence ended: fewer hours to COBRA (26 CFR 54.4980B-4 Q&A-1(e)), INS04 38 in files. New
-- installations begin with it by a trigger of its own.
create function access.seed_leave_reason() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into termreasons (id, installation_id, code, name, name_ko, name_es, category, x12_reason, cobra_event,
    cobra_eligible, rule_override, requires_note, rescission_ground)
  values (gen_random_uuid(), new.id, 'leave', 'Leave of absence', '휴직', 'Licencia', 'employment', '38', 'hours', true, null,
    false, null);
  return new;
end
$$;
revoke execute on function access.seed_leave_reason() from public;
create trigger seed_leave_reason after insert on installations for each row execute function access.seed_leave_reason();
insert into termreasons (id, installation_id, code, name, name_ko, name_es, category, x12_reason, cobra_event,
  cobra_eligible, rule_override, requires_note, rescission_ground)
select gen_random_uuid(), i.id, 'leave', 'Leave of absence', '휴직', 'Licencia', 'employment', '38', 'hours', true, null, false, null
from installations i where not exists (
  select from termreasons t where t.installation_id = i.id and lower(t.code) = 'leave' and t.deleted_at is null);

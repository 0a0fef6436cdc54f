-- Definer, and nobody's to execute but the owner's functions.
create function access.seed_eligibility(installation uuid) returns void
language sql security definer set search_path = pg_catalog, public as $$
  insert into lifeevents (id, installation_id, code, name, name_ko, name_es, window_days, days_before, start_rule, end_rule,
    proofs, health_actions, insurance_actions, account_actions, relationships, cobra_event, x12_reason)
  select gen_random_uuid(), seed_eligibility.installation, v.code, v.name, v.name_ko, v.name_es, v.window_days, v.days_before,
    v.start_rule, v.end_rule, v.proofs::jsonb, v.health_actions::jsonb, v.insurance_actions::jsonb, v.account_actions::jsonb,
    v.relationships::jsonb, v.cobra_event, v.x12_reason
  from (values
    ('birth', 'Birth', '출생', 'Nacimiento', 30, 0, 'dateOfEvent', 'dayBeforeStart', '["birthRecord"]', '["newElection","addDependents","planChange"]', '["newElection","addDependents","planChange"]', '["newElection","planChange"]', '["18","01","53","19","22"]', null, '02'),
    ('adoption', 'Adoption or placement for adoption', '입양 또는 입양 위탁', 'Adopción o acogida para adopción', 30, 0, 'dateOfEvent', 'dayBeforeStart', '["adoptionRecord"]', '["newElection","addDependents","planChange"]', '["newElection","addDependents","planChange"]', '["newElection","planChange"]', '["18","01","53","19","22"]', null, '05'),
    ('marriage', 'Marriage or life partnership', '결혼 또는 생활 동반자 관계', 'Matrimonio o pareja de hecho', 30, 0, 'firstOfMonthAfterRequest', 'dayBeforeStart', '["marriageCertificate","partnershipAffidavit"]', '["newElection","addDependents","planChange","waive"]', '["newElection","addDependents","planChange"]', '["newElection","planChange"]', '["18","01","53","19","22"]', null, '32'),
    ('lossOfCoverage', 'Loss of other coverage', '다른 보장 상실', 'Pérdida de otra cobertura', 30, 30, 'firstOfMonthAfterRequest', 'dayBeforeStart', '["carrierLetter"]', '["newElection","addDependents","planChange"]', null, '["newElection","planChange"]', null, null, '33'),
    ('medicaid', 'Loss of Medicaid or CHIP, or help with premiums', '메디케이드·CHIP 상실 또는 보험료 지원 취득', 'Pérdida de Medicaid o CHIP, o ayuda con las primas', 60, 0, 'firstOfMonthAfterRequest', 'dayBeforeStart', '["stateNotice"]', '["newElection","addDependents"]', null, null, null, null, '33'),
    ('divorce', 'Divorce, legal separation or annulment', '이혼, 법적 별거 또는 혼인 무효', 'Divorcio, separación legal o anulación', 60, 0, 'firstOfMonthAfterEvent', 'endOfMonth', '["divorceDecree"]', '["newElection","dropDependents","planChange"]', '["dropDependents","planChange"]', '["planChange"]', '["18","01","53","19","22"]', 'divorce', '01'),
    ('death', 'Death of a spouse or dependent', '배우자 또는 피부양자 사망', 'Fallecimiento del cónyuge o de un dependiente', 60, 0, 'dayAfterEvent', 'dateOfEvent', '["deathCertificate"]', '["dropDependents","planChange"]', '["dropDependents","planChange"]', '["planChange"]', '["01","53","19","22"]', null, '03'),
    ('gainOfCoverage', 'Other coverage gained, or open enrollment of the spouse', '다른 보장 취득 또는 배우자의 정기 가입', 'Otra cobertura obtenida o inscripción abierta del cónyuge', 30, 60, 'firstOfMonthAfterEvent', 'endOfMonthBefore', '["proofOfCoverage"]', '["dropDependents","waive"]', null, '["planChange","waive"]', null, null, '14'),
    ('otherChange', 'Change of hours, move, cost, court order, Medicare, or return from leave', '근무 시간·거주지·비용 변경, 법원 명령, 메디케어 또는 휴직 복귀', 'Cambio de horas, domicilio o costo, orden judicial, Medicare o regreso de licencia', 30, 0, 'firstOfMonthAfterRequest', 'dayBeforeStart', '["employerLetter","courtOrder"]', '["newElection","addDependents","dropDependents","planChange","waive"]', '["planChange"]', '["newElection","planChange"]', null, null, '22')
  ) as v(code, name, name_ko, name_es, window_days, days_before, start_rule, end_rule, proofs, health_actions,
    insurance_actions, account_actions, relationships, cobra_event, x12_reason);
  insert into termreasons (id, installation_id, code, name, name_ko, name_es, category, x12_reason, cobra_event,
    cobra_eligible, rule_override, requires_note, rescission_ground)
  select gen_random_uuid(), seed_eligibility.installation, v.code, v.name, v.name_ko, v.name_es, v.category, v.x12_reason,
    v.cobra_event, v.cobra_eligible, v.rule_override, v.requires_note, v.rescission_ground
  from (values
    ('quit', 'Resigned', '자진 퇴사', 'Renuncia', 'employment', '16', 'termination', true, null, false, null),
    ('discharged', 'Discharged', '해고', 'Despido', 'employment', '17', 'termination', true, null, false, null),
    ('layoff', 'Laid off', '정리 해고', 'Despido por reducción', 'employment', '40', 'termination', true, null, false, null),
    ('retired', 'Retired', '은퇴', 'Jubilación', 'employment', '04', 'termination', true, null, false, null),
    ('hours', 'Hours reduced', '근무 시간 단축', 'Reducción de horas', 'employment', '07', 'hours', true, null, false, null),
    ('misconduct', 'Gross misconduct', '중대한 위법 행위', 'Falta grave', 'employment', '17', null, false, null, true, null),
    ('death', 'Death', '사망', 'Fallecimiento', 'death', '03', 'death', true, 'dateOfEvent', false, null),
    ('divorce', 'Divorce or legal separation', '이혼 또는 법적 별거', 'Divorcio o separación legal', 'dependent', '01', 'divorce', true, null, false, null),
    ('childAge', 'Age limit reached', '연령 한도 도달', 'Límite de edad alcanzado', 'dependent', '07', 'childAging', true, null, false, null),
    ('medicare', 'Entitled to Medicare', '메디케어 자격 취득', 'Derecho a Medicare', 'coverage', '07', 'medicare', true, null, false, null),
    ('employeeRequest', 'Requested by the employee', '직원 요청', 'A petición del empleado', 'coverage', '14', null, false, null, false, 'employeeRequest'),
    ('nonpayment', 'Premium not paid', '보험료 미납', 'Prima no pagada', 'nonpayment', '59', null, false, null, false, 'nonpayment'),
    ('fraud', 'Fraud or misrepresentation', '사기 또는 허위 진술', 'Fraude o declaración falsa', 'coverage', 'AI', null, false, null, true, 'fraud')
  ) as v(code, name, name_ko, name_es, category, x12_reason, cobra_event, cobra_eligible, rule_override, requires_note,
    rescission_ground);
$$;
revoke execute on function access.seed_eligibility from public;

-- Definer: what it does follows from the row, whatever whoever changed it may do.
create function access.seed_new_installation() returns trigger
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
revoke execute on function access.seed_new_installation from public;

-- Coverage that a leave of absence ended: fewer hours to COBRA (26 CFR 54.4980B-4 Q&A-1(e)), INS04 38 in files. New
-- installations begin with it by a trigger of its own.
-- Definer: what it does follows from the row, whatever whoever changed it may do.
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
revoke execute on function access.seed_leave_reason from public;

-- Whoever loses other coverage is covered from the day after its last one (29 CFR 2590.701-6(a)(4) asks for the first of the
-- next month at the latest). What an installation wrote as its own stays.
-- Definer, and nobody's to execute but the owner's functions.
create function access.leave_no_day_bare() returns void
language sql security definer set search_path = pg_catalog, public as $$
  update lifeevents set start_rule = 'dayAfterEvent'
  where code = 'lossOfCoverage' and start_rule = 'firstOfMonthAfterRequest' and updated_by is null;
$$;
revoke execute on function access.leave_no_day_bare from public;

-- Every installation begins with the four usual structures (domain 2.2).
-- Definer, and nobody's to execute but the owner's functions.
create function access.usual_tiers(installation uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  structure record;
  tier uuid;
begin
  for structure in select * from jsonb_to_recordset('[
    {"place": 1, "name": "4-tier", "items": [
      {"code": "EMP", "spouse": "forbidden", "max_children": 0},
      {"code": "ESP", "spouse": "required", "max_children": 0},
      {"code": "ECH", "spouse": "forbidden", "min_children": 1},
      {"code": "FAM", "spouse": "required", "min_children": 1}]},
    {"place": 2, "name": "3-tier", "items": [
      {"code": "EMP", "spouse": "forbidden", "max_children": 0},
      {"code": "TWO", "spouse": "optional", "min_dependents": 1, "max_dependents": 1},
      {"code": "FAM", "spouse": "optional", "min_dependents": 2}]},
    {"place": 3, "name": "2-tier", "items": [
      {"code": "EMP", "spouse": "forbidden", "max_children": 0},
      {"code": "FAM", "spouse": "optional", "min_dependents": 1}]},
    {"place": 4, "name": "Composite", "items": [{"code": "NOTIER", "spouse": "optional"}]}]') as s(place int, name text, items jsonb)
  loop
    tier := gen_random_uuid();
    insert into tier_structures (id, installation_id, name, sort_key) values (tier, installation, structure.name, structure.place);
    insert into tier_items (id, installation_id, tier_id, code, label, label_ko, label_es, spouse, min_children, max_children,
        min_dependents, max_dependents, sort_key)
      select gen_random_uuid(), installation, tier, i.code, w.en, w.ko, w.es, i.spouse, coalesce(i.min_children, 0), i.max_children,
        i.min_dependents, i.max_dependents, i.place
      from (select (item ->> 'code') as code, (item ->> 'spouse') as spouse, (item ->> 'min_children')::int as min_children,
          (item ->> 'max_children')::int as max_children, (item ->> 'min_dependents')::int as min_dependents,
          (item ->> 'max_dependents')::int as max_dependents, place
        from jsonb_array_elements(structure.items) with ordinality as e(item, place)) i
      join (values ('EMP', 'Employee Only', '직원만', 'Solo empleado'),
        ('ECH', 'Employee & Children', '직원 및 자녀', 'Empleado e hijos'),
        ('ESP', 'Employee & Spouse', '직원 및 배우자', 'Empleado y cónyuge'),
        ('FAM', 'Family', '가족', 'Familia'),
        ('TWO', 'Employee & One', '직원 및 1인', 'Empleado y una persona'),
        ('NOTIER', 'Everybody', '전원', 'Todas las personas')) as w(code, en, ko, es) using (code);
  end loop;
end
$$;
revoke execute on function access.usual_tiers from public;

-- Definer: what it does follows from the row, whatever whoever changed it may do.
create function access.begin_with_tiers() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, access as $$
begin
  perform access.usual_tiers(new.id);
  return null;
end
$$;
revoke execute on function access.begin_with_tiers from public;

-- Every installation begins with the usual items (domain 8.1). Family items are for tiers with a family.
-- Definer, and nobody's to execute but the owner's functions.
create function access.usual_accumulators(installation uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into accumulators (id, installation_id, liability_item_id, name, name_ko, name_es, kind, scope, network, coverage_type,
      unit, required_tiers, plan_year_basis, benefit_category, without_preventive, sort_key)
    select gen_random_uuid(), installation, i.item, i.en, i.ko, i.es, i.kind, i.scope, i.network, i.coverage, i.unit,
      case when i.scope = 'family' then '["ECH", "ESP", "FAM"]'::jsonb end, i.basis, i.category, i.item = '12', i.item::int
    from (values
      ('1', 'Deductible', '본인 부담 공제액(deductible)', 'Deducible', 'deductible', 'individual', 'in', 'medical', 'money', 'policy', null),
      ('2', 'Family deductible', '가족 공제액(deductible)', 'Deducible familiar', 'deductible', 'family', 'in', 'medical', 'money', 'policy', null),
      ('3', 'Deductible', '본인 부담 공제액(deductible)', 'Deducible', 'deductible', 'individual', 'out', 'medical', 'money', 'policy', null),
      ('4', 'Family deductible', '가족 공제액(deductible)', 'Deducible familiar', 'deductible', 'family', 'out', 'medical', 'money', 'policy', null),
      ('5', 'Out-of-pocket limit', '연간 본인 부담 한도(out-of-pocket limit)', 'Límite de gastos de bolsillo', 'oop', 'individual', 'in', 'medical', 'money', 'policy', null),
      ('6', 'Family out-of-pocket limit', '가족 연간 본인 부담 한도(out-of-pocket limit)', 'Límite familiar de gastos de bolsillo', 'oop', 'family', 'in', 'medical', 'money', 'policy', null),
      ('7', 'Out-of-pocket limit', '연간 본인 부담 한도(out-of-pocket limit)', 'Límite de gastos de bolsillo', 'oop', 'individual', 'out', 'medical', 'money', 'policy', null),
      ('8', 'Family out-of-pocket limit', '가족 연간 본인 부담 한도(out-of-pocket limit)', 'Límite familiar de gastos de bolsillo', 'oop', 'family', 'out', 'medical', 'money', 'policy', null),
      ('9', 'Prescription out-of-pocket limit', '처방약 본인 부담 한도', 'Límite de gastos de bolsillo en recetas', 'oop', 'individual', 'combined', 'rx', 'money', 'policy', null),
      ('10', 'Physical and occupational therapy visits', '물리 및 작업 치료 방문', 'Visitas de terapia física y ocupacional', 'visitLimit', 'individual', 'combined', 'medical', 'visits', 'policy', 'physicalTherapy'),
      ('11', 'Chiropractic visits', '척추 교정 치료 방문', 'Visitas al quiropráctico', 'visitLimit', 'individual', 'combined', 'medical', 'visits', 'policy', 'chiropractic'),
      ('12', 'Dental yearly maximum', '치과 연간 최대액', 'Máximo dental anual', 'dollarLimit', 'individual', 'combined', 'dental', 'money', 'policy', null),
      ('13', 'Orthodontics lifetime maximum', '교정 평생 최대액', 'Máximo de ortodoncia de por vida', 'lifetimeMax', 'individual', 'combined', 'dental', 'money', 'lifetime', 'orthodontics'),
      ('14', 'Allowance for frames', '안경테 지원액', 'Asignación para monturas', 'dollarLimit', 'individual', 'combined', 'vision', 'money', 'policy', 'frames'))
      as i(item, en, ko, es, kind, scope, network, coverage, unit, basis, category);
  -- The two of a pair know each other.
  update accumulators a set pair_id = b.id from accumulators b
    where a.installation_id = installation and b.installation_id = installation and a.client_id is null and b.client_id is null
      and a.kind in ('deductible', 'oop') and a.kind = b.kind and a.network = b.network and a.coverage_type = b.coverage_type and a.scope <> b.scope;
end
$$;
revoke execute on function access.usual_accumulators from public;

-- Definer: what it does follows from the row, whatever whoever changed it may do.
create function access.begin_with_accumulators() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, access as $$
begin
  perform access.usual_accumulators(new.id);
  return null;
end
$$;
revoke execute on function access.begin_with_accumulators from public;

-- What every installation begins with: the life events the regulations name (domain 3.4) and the reasons for which
-- coverage ends (domain 3.1). Administrators change them as their own. The program's standard is the same (a test compares).

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
    ('gainOfCoverage', 'Other coverage gained, or open enrollment of the spouse', '다른 보장 취득 또는 배우자의 공개 가입', 'Otra cobertura obtenida o inscripción abierta del cónyuge', 30, 60, 'firstOfMonthAfterEvent', 'endOfMonthBefore', '["proofOfCoverage"]', '["dropDependents","waive"]', null, '["planChange","waive"]', null, null, '14'),
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
revoke execute on function access.seed_eligibility(uuid) from public;

create function access.seed_new_installation() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, access as $$
begin
  perform access.seed_eligibility(new.id);
  return new;
end
$$;
revoke execute on function access.seed_new_installation() from public;
create trigger seed_eligibility after insert on installations for each row execute function access.seed_new_installation();
select access.seed_eligibility(id) from installations;

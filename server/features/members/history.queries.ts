import { sql } from 'kysely';
import type { ParticularKind } from '@coverlane/contract/members/particular-codes.ts';
import type { Db } from '../../platform/db/connect.ts';

/** One row of one fact table, standing or superseded, with the changes that recorded and superseded it. */
export interface FactRow {
  /** Rows of one person, fact and `which` say the same thing for different days, or replace each other. */
  fact: 'details' | 'address' | 'employment' | 'coverage' | 'ssn' | 'externalId' | ParticularKind;
  which: string | null;
  person_id: string;
  recorded_by: string;
  superseded_by: string | null;
  effective_date: string | null;
  expiration_date: string | null;
  /** Values by the names that labels use. An SSN has none. */
  fields: Readonly<Record<string, string | number | boolean | null>>;
}

/** Particulars; a salary says only that it is there. */
const particularsOf = (personIds: readonly string[]) => sql`
      select p.kind, p.subject, p.person_id, p.recorded_by, p.superseded_by, p.effective_date, p.expiration_date,
             p.recorded_at, case p.kind
               when 'beneficiaries' then jsonb_build_object('people', (select string_agg(concat(one ->> 'name', ' ',
                 trim_scale((one ->> 'share')::numeric / 1000), '%'), ', ') from jsonb_array_elements(p.says -> 'people') one))
               when 'doctor' then jsonb_build_object('doctor', p.says ->> 'name', 'npi', p.says ->> 'npi')
               when 'otherCoverage' then jsonb_build_object('carrier', p.says ->> 'carrier',
                 'otherNumber', p.says ->> 'memberNumber', 'holderName', p.says ->> 'holderName')
               when 'volume' then jsonb_build_object('volume', round((p.says ->> 'cents')::numeric / 100, 2)::text)
               when 'pastAge' then jsonb_build_object('reason', p.says ->> 'reason', 'state', p.says ->> 'state')
               when 'leave' then jsonb_build_object('leave', p.says ->> 'leave',
                 'expectedReturn', p.says ->> 'expectedReturn', 'payer', p.says ->> 'payer')
               when 'insurability' then jsonb_build_object('insured', case
                 when p.subject = any(access.untold_amounts(p.client_id, p.person_id)) then '*****'
                 else round((p.says ->> 'cents')::numeric / 100, 2)::text end,
                 'decision', p.says ->> 'decision')
               when 'extraBenefit' then jsonb_build_object('benefit', p.says ->> 'name',
                 'employeeShare', round((p.says ->> 'employeeCents')::numeric / 100, 2)::text)
               else jsonb_build_object('salary', '*****') end
      from particulars p where p.person_id = any(${personIds}::uuid[])`;

/** What has no days: the SSN, without its digits, and what the employer's own system calls the person. */
const numbersOf = (personIds: readonly string[]) => sql`
      select 'ssn', null, s.person_id, s.recorded_by, s.superseded_by, null::date, null::date, s.recorded_at, jsonb_build_object()
      from person_ssns s where s.person_id = any(${personIds}::uuid[])
      union all
      select 'externalId', null, x.person_id, x.recorded_by, x.superseded_by, null, null, x.recorded_at,
             jsonb_build_object('externalId', x.external_id)
      from person_external_ids x where x.person_id = any(${personIds}::uuid[])`;

/**
 * Every fact ever recorded of these people, oldest first. SSNs are rows without their digits: the history tells that
 * one was recorded, never which.
 */
export async function loadFacts(db: Db, personIds: readonly string[]): Promise<FactRow[]> {
  const { rows } = await sql<FactRow>`
    select fact.* from (
      select 'details' as fact, null as which, d.person_id, d.recorded_by, d.superseded_by, d.effective_date, d.expiration_date,
             d.recorded_at, jsonb_build_object('relationship', d.relationship_code, 'prefix', d.prefix,
               'firstName', d.first_name, 'middleName', d.middle_name, 'lastName', d.last_name,
               'suffix', d.suffix_name, 'gender', d.gender, 'dob', d.dob, 'maritalStatus', d.marital_status,
               'email', d.email, 'phone', d.phone, 'mobile', d.mobile, 'workPhone', d.work_phone,
               'language', d.language, 'disabled', d.disabled, 'student', d.student, 'tobacco', d.tobacco,
               'confidential', d.confidential, 'deathDate', d.death_date, 'ssnReason', d.ssn_reason) as fields
      from person_details d where d.person_id = any(${personIds}::uuid[])
      union all
      select 'address', a.kind, a.person_id, a.recorded_by, a.superseded_by, a.effective_date, a.expiration_date,
             a.recorded_at, jsonb_build_object('address1', a.address1, 'address2', a.address2, 'city', a.city,
               'state', a.state, 'zip', a.zip, 'county', a.county, 'country', a.country)
      from addresses a where a.person_id = any(${personIds}::uuid[])
      union all
      select 'employment', e.employee_system_identifier, e.person_id, e.recorded_by, e.superseded_by,
             e.effective_date, e.expiration_date, e.recorded_at, jsonb_build_object(
               'employeeSystemIdentifier', e.employee_system_identifier, 'division', division.name,
               'hireDate', e.hire_date, 'terminationDate', e.termination_date, 'status', e.status,
               'classCode', e.class_code, 'jobTitle', e.job_title, 'hoursPerWeek', e.hours_per_week::text)
      from employments e join divisions division on division.id = e.division_id
      where e.person_id = any(${personIds}::uuid[])
      union all
      select 'coverage', v.coverage_type, v.person_id, v.recorded_by, v.superseded_by, v.effective_date,
             v.expiration_date, v.recorded_at, jsonb_build_object('coverageType', v.coverage_type, 'plan', plan.name,
               'tier', v.tier_code, 'division', division.name, 'termReason', v.term_reason, 'cobra', v.cobra,
               'premium', v.premium::text)
      from coverages v join plans plan on plan.id = v.plan_id left join divisions division on division.id = v.division_id
      where v.person_id = any(${personIds}::uuid[])
      union all
      ${particularsOf(personIds)}
      union all
      ${numbersOf(personIds)}
    ) fact order by fact.recorded_at, fact.fact, fact.which, fact.effective_date`.execute(db);
  return rows;
}

/** The people of a family, withdrawn ones among them. */
export async function familyIds(db: Db, subscriberId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from people p where p.subscriber_id = ${subscriberId} order by p.suffix, p.id`.execute(db);
  return rows.map(({ id }) => id);
}

import type { CoverageType, Language, PlanLaw } from '@coverlane/contract/codes.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { EobSectionRow } from '../../domain/cards/standard-eob.ts';

/** Decimal texts; null: the claim does not say. */
export interface MoneyOfEob {
  charged: string;
  allowed: string | null;
  discount: string | null;
  not_covered: string | null;
  deductible: string | null;
  copay: string | null;
  coinsurance: string | null;
  penalty: string | null;
  cob: string | null;
  paid: string | null;
  owed: string | null;
}

/** A reason as a claim keeps it. */
export interface ReasonOfEob {
  group: string;
  carc: string;
  rarc?: string[];
}

/** A claim as an explanation tells it: nothing of a diagnosis is read (domain 7.5). */
export interface ClaimOfEob extends MoneyOfEob {
  id: string;
  client_id: string;
  client_name: string;
  /** The law the employer's plans are under; null: nobody said, and it is ERISA. */
  plan_law: PlanLaw | null;
  person_id: string;
  subscriber_id: string;
  claim_number: string;
  version: number;
  status: 'completed' | 'denied' | 'imported';
  ready: boolean;
  sensitive: boolean;
  claim_type: string;
  currency_code: string;
  provider_name: string | null;
  place_of_service: string | null;
  network_status: 'in' | 'out' | 'na' | null;
  date_received: string | null;
  date_processed: string | null;
  dated: string | null;
  service_date_from: string;
  service_date_to: string;
  plan_name: string | null;
  baseplan_id: string | null;
  division_id: string | null;
  coverage_type: CoverageType | null;
  group_number: string | null;
  payments: {
    reference?: string | null;
    method?: 'check' | 'eft' | null;
    date?: string | null;
    amount?: string | null;
  }[];
  reason_codes: ReasonOfEob[];
}

/** The newest row of a claim whose explanation the reader may have, by the scope EOB alone; undefined: none. */
export async function claimOfEob(db: Db, id: string): Promise<ClaimOfEob | undefined> {
  const { rows } = await sql<ClaimOfEob>`
    select c.id, c.client_id, k.name as client_name, k.plan_law, c.person_id, c.subscriber_id, c.claim_number, c.version, c.status,
      access.eob_ready(c.status, c.void, c.payments, c.date_paid, c.date_processed) and not exists (select from eob_holds h
        where h.client_id = c.client_id and h.claim_number = c.claim_number and h.ended_at is null) as ready, c.sensitive, c.claim_type,
      c.currency_code, c.provider_name, c.place_of_service, c.network_status, c.date_received, c.date_processed,
      coalesce(c.date_paid, (c.payments -> 0 ->> 'date')::date, c.date_processed) as dated, c.service_date_from,
      c.service_date_to, l.name as plan_name, l.base_plan_id as baseplan_id, c.division_id, l.coverage_type, c.group_number, c.payments,
      c.reason_codes, c.total_charges as charged, c.total_allowed as allowed, c.total_discount as discount,
      c.total_not_covered as not_covered, c.total_deductible as deductible, c.total_copay as copay,
      c.total_coinsurance as coinsurance, c.total_penalty as penalty, c.total_cob as cob, c.total_paid as paid,
      c.total_patient_responsibility as owed
    from access.eob_claims(${id}, null) c join clients k on k.id = c.client_id left join plans l on l.id = c.plan_id`.execute(
    db,
  );
  return rows[0];
}

/** One service of the claim. */
export interface LineOfEob extends MoneyOfEob {
  line_number: number;
  service_date_from: string;
  description: string | null;
  procedure_code: string | null;
  /** Who bears what is not covered. */
  not_covered_to: 'patient' | 'provider' | null;
  reason_codes: ReasonOfEob[];
}

/** Its services, in their order. */
export async function linesOfEob(db: Db, claimId: string): Promise<LineOfEob[]> {
  const { rows } = await sql<LineOfEob>`
    select line_number, service_date_from, description, procedure_code, reason_codes, billed as charged, allowed, discount,
      not_covered, not_covered_to, deductible, copay, coinsurance, penalty, cob, paid, patient_responsibility as owed
    from access.eob_lines(${claimId}) order by line_number`.execute(db);
  return rows;
}

/** Whom it is about, and where it is sent: elsewhere where the person asked for that in confidence. */
export interface PatientOfEob {
  member_number: string;
  first_name: string | null;
  middle_name: string | null;
  last_name: string | null;
  suffix_name: string | null;
  language: Language | null;
}

/** The patient as the reader may see them: a member by what opens explanations, staff by the record. */
export async function patientOfEob(
  db: Db,
  { personId, isMember }: { personId: string; isMember: boolean },
): Promise<PatientOfEob | undefined> {
  const { rows } = isMember
    ? await sql<PatientOfEob>`select * from access.eob_patient(${personId})`.execute(db)
    : await sql<PatientOfEob>`select p.member_number, d.first_name, d.middle_name, d.last_name, d.suffix_name, d.language
      from people p left join lateral (select * from person_details n where n.person_id = p.id and n.superseded_at is null
        order by n.effective_date desc limit 1) d on true where p.id = ${personId}`.execute(db);
  return rows[0];
}

/** The sections of one version of a template, as its keepers see it; undefined: there is none. */
export async function sectionsOf(db: Db, templateId: string): Promise<EobSectionRow[] | undefined> {
  const { rows } = await sql<{ sections: EobSectionRow[] }>`
    select sections from eob_templates where id = ${templateId}`.execute(db);
  return rows[0]?.sections;
}

/** The newest claim of a number that the reader may read; null: none. */
export async function claimOfNumber(db: Db, claimNumber: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select id from claims
    where claim_number = ${claimNumber} and superseded_at is null and not void order by id desc limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

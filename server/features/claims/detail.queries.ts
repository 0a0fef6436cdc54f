import type {
  adjustmentGroups,
  ClaimStatus,
  ClaimType,
  FormType,
  networkStatuses,
  payeeTypes,
  PendingReason,
} from '@coverlane/contract/claims/codes.ts';
import type { claimNamed } from '@coverlane/contract/claims/shapes.ts';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { FoundEob } from '../../facts/lacking-eobs.ts';
import type { Db } from '../../platform/db/connect.ts';
import { atOnce } from '../../platform/db/packets/request-dialect.ts';
import { foundEob, type PatientRow, patientColumns, patientOf, type Reader } from './list.queries.ts';

export type ClaimNamed = z.infer<typeof claimNamed>;

/** Decimal texts of a claim or line; null: the data does not say. */
interface MoneyRow {
  allowed: string | null;
  discount: string | null;
  not_covered: string | null;
  deductible: string | null;
  copay: string | null;
  coinsurance: string | null;
  penalty: string | null;
  cob: string | null;
  paid: string | null;
  patient_responsibility: string | null;
}

/** A reason code as it is kept; parts that a file leaves out are absent. */
export interface ReasonRow {
  group: (typeof adjustmentGroups)[number];
  carc: string;
  rarc?: string[];
  amount?: string | null;
}

/** A payment as it is kept. */
export interface PaymentRow {
  reference?: string | null;
  method?: 'check' | 'eft' | null;
  date?: string | null;
  payee?: string | null;
  amount?: string | null;
  clearedDate?: string | null;
}

/** A claim with its client, plan, division and patient. */
export interface DetailRow extends PatientRow, MoneyRow, FoundEob {
  client_id: string;
  client_name: string;
  person_id: string;
  claim_number: string;
  version: number;
  status: ClaimStatus;
  pending_reason: PendingReason | null;
  void: boolean;
  recorded_at: Date;
  superseded_at: Date | null;
  external_claim_number: string | null;
  patient_account_number: string | null;
  claim_type: ClaimType;
  form_type: FormType;
  date_received: string | null;
  date_processed: string | null;
  date_paid: string | null;
  service_date_from: string;
  service_date_to: string;
  group_name: string | null;
  group_number: string | null;
  plan_name: string | null;
  division_name: string | null;
  network_status: (typeof networkStatuses)[number] | null;
  bill_type: string | null;
  drg_code: string | null;
  place_of_service: string | null;
  assigned_benefits: boolean | null;
  payee_type: (typeof payeeTypes)[number] | null;
  currency_code: string;
  payer_name: string | null;
  payer_claim_number: string | null;
  stated_charges: string | null;
  eob_date: string | null;
  diagnoses: { code: string; role?: string }[];
  reason_codes: ReasonRow[];
  payments: PaymentRow[];
  sensitive: boolean;
  provider_name: string | null;
  provider_npi: string | null;
  provider_number: string | null;
  provider_tin: string | null;
  office_name: string | null;
  office_city: string | null;
  charges: string;
}

/** One service as it is kept. */
export interface LineRow extends MoneyRow {
  line_number: number;
  service_date_from: string;
  service_date_to: string;
  billed_currency_amount: string;
  exchange_rate: string;
  billed: string;
  procedure_code: string | null;
  modifiers: string[];
  revenue_code: string | null;
  ndc_code: string | null;
  description: string | null;
  units: string | null;
  place_of_service: string | null;
  tooth_number: string | null;
  tooth_surface: string | null;
  not_covered_to: 'patient' | 'provider' | null;
  coinsurance_pct: string | null;
  reason_codes: ReasonRow[];
  line_status: 'pending' | 'completed' | 'denied' | 'rejected' | null;
}

/** One row of the claim number, the newest first. */
export interface VersionRow {
  id: string;
  version: number;
  status: ClaimStatus;
  void: boolean;
  superseded_at: Date | null;
  recorded_at: Date;
  total_charges: string;
  total_paid: string | null;
  total_patient_responsibility: string | null;
}

/**
 * The claim of an id as a row of `hit`, with what belongs to it. Plan and division are looked up by their ids: joined, every plan
 * and division that the reader may see was gone through, and asked after by row-level security, for one name of each.
 */
export const claimQuery = (id: string, reader: Reader): RawBuilder<DetailRow> => sql<DetailRow>`
  select hit.*, client.name as client_name, (select plan.name from plans plan where plan.id = hit.plan_id) as plan_name,
    (select division.name from divisions division where division.id = hit.division_id) as division_name, ${patientColumns},
    hit.total_charges as charges, hit.total_allowed as allowed, hit.total_discount as discount, hit.total_not_covered as not_covered, hit.total_deductible as deductible,
    hit.total_copay as copay, hit.total_coinsurance as coinsurance, hit.total_penalty as penalty, hit.total_cob as cob,
    hit.total_paid as paid, hit.total_patient_responsibility as patient_responsibility,
    case when hit.superseded_at is null then ${foundEob} else 'unavailable' end as eob_status,
    coalesce(hit.date_paid, (hit.payments -> 0 ->> 'date')::date, hit.date_processed) as eob_date
  from claims hit join clients client on client.id = hit.client_id
  ${patientOf(reader)} where hit.id = ${id}`;

/** What the specification calls claims by and no list shows, of those that the reader may see. */
export async function namesOfClaims(db: Db, ids: readonly string[]): Promise<Map<string, ClaimNamed>> {
  const { rows } = await sql<
    ClaimNamed & { id: string }
  >`select c.id, c.form_type as "formType", c.group_name as "groupName",
      c.group_number as "groupNumber", c.patient_account_number as "patientAccountNumber", c.provider_npi as npi,
      c.provider_number as "providerNumber", c.office_name as "officeName", c.office_city as "officeCity"
    from claims c where c.id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, ...named }) => [id, named]));
}

/** Its services, in their order. */
export const linesQuery = (id: string): RawBuilder<LineRow> => sql<LineRow>`
  select l.* from claim_lines l where l.claim_id = ${id} order by l.line_number`;

/** Every row of its claim number that the reader may see. */
const versionsQuery = ({ client_id, claim_number }: DetailRow): RawBuilder<VersionRow> => sql<VersionRow>`
  select v.id, v.version, v.status, v.void, v.superseded_at, v.recorded_at, v.total_charges, v.total_paid,
    v.total_patient_responsibility
  from claims v where v.client_id = ${client_id} and v.claim_number = ${claim_number} order by v.version desc`;

/** A claim with its lines and versions; undefined: none that the reader may see. One round trip for a claim that was never changed. */
export async function readClaim(
  db: Db,
  id: string,
  reader: Reader,
): Promise<{ claim: DetailRow; lines: LineRow[]; versions: VersionRow[] } | undefined> {
  const [[claim], lines] = await atOnce<[DetailRow, LineRow]>(db, [claimQuery(id, reader), linesQuery(id)]);
  if (!claim) return undefined;
  const isOnly = claim.version === 1 && claim.superseded_at === null;
  const versions = isOnly ? [asVersion(claim)] : (await versionsQuery(claim).execute(db)).rows;
  return { claim, lines, versions };
}

const asVersion = (claim: DetailRow): VersionRow => ({
  id: claim.id,
  version: claim.version,
  status: claim.status,
  void: claim.void,
  superseded_at: claim.superseded_at,
  recorded_at: claim.recorded_at,
  total_charges: claim.charges,
  total_paid: claim.paid,
  total_patient_responsibility: claim.patient_responsibility,
});

import type { ClaimStatus, ClaimType } from '@coverlane/contract/claims/codes.ts';
import { sql } from 'kysely';
import type { Pool } from '../platform/db/connect.ts';
import { centsOf, decimalOf } from '../domain/money.ts';
import { todayIn } from '../platform/values/dates.ts';
import { uuid7 } from '../platform/values/uuid7.ts';

/** A claim of one line; what a test does not care about has a sensible default. */
export interface ClaimPlan {
  clientId: string;
  personId: string;
  subscriberId: string;
  claimNumber?: string;
  version?: number;
  /** Superseded rows are history. */
  superseded?: boolean;
  isVoid?: boolean;
  status?: ClaimStatus;
  claimType?: ClaimType;
  sensitive?: boolean;
  /** The first and only day of service. */
  day?: string;
  received?: string | null;
  /** Decimal texts. Not covered by anybody is charged less paid less owed. */
  charged?: string;
  paid?: string | null;
  owed?: string | null;
  providerName?: string;
  npi?: string;
  tin?: string;
  externalClaimNumber?: string | null;
  checkNumber?: string;
}

let claims = 0;

/** Records one claim as the database owner. @returns its id and number */
export async function aClaim(owner: Pool, plan: ClaimPlan): Promise<{ id: string; claimNumber: string }> {
  const id = uuid7();
  const claimNumber = plan.claimNumber ?? `C${String((claims += 1)).padStart(8, '0')}`;
  await insertHeader(owner, id, { ...plan, claimNumber });
  await insertLine(owner, id, plan);
  return { id, claimNumber };
}

const today = (): string => todayIn('America/New_York', new Date());

const standard = {
  version: 1,
  superseded: false,
  isVoid: false,
  status: 'completed',
  claimType: 'medical',
  sensitive: false,
  charged: '100.00',
  paid: '60.00',
  owed: '40.00',
  providerName: 'Lakeside Clinic',
  npi: '1999999976',
  tin: '990000001',
  externalClaimNumber: null,
  checkNumber: '70001',
} as const satisfies Partial<ClaimPlan>;

/** Allowed is what the plan and the patient owe, the rest of the charge is discount; null: not decided yet. */
function decided(charged: string, paid: string | null, owed: string | null) {
  if (paid === null || owed === null) return { allowed: null, discount: null, none: null };
  const allowed = (centsOf(paid) ?? 0) + (centsOf(owed) ?? 0);
  return { allowed: decimalOf(allowed), discount: decimalOf((centsOf(charged) ?? 0) - allowed), none: '0.00' };
}

async function insertHeader(owner: Pool, id: string, plan: ClaimPlan & { claimNumber: string }): Promise<void> {
  const full = { ...standard, day: today(), ...plan };
  const { day, charged, paid, owed } = full;
  const { allowed, discount, none } = decided(charged, paid, owed);
  const payments = [{ reference: full.checkNumber, method: 'check', date: day, payee: 'provider', amount: paid }];
  const received = full.received === undefined ? day : full.received;
  await sql`insert into claims (id, client_id, person_id, subscriber_id, claim_number, version, external_claim_number, status,
      void, claim_type, form_type, date_received, provider_name, provider_npi, provider_tin, service_date_from,
      service_date_to, diagnoses, payments, sensitive, total_charges, total_allowed, total_discount, total_not_covered,
      total_deductible, total_copay, total_coinsurance, total_penalty, total_cob, total_paid,
      total_patient_responsibility, line_count, source, superseded_at)
    values (${id}, ${full.clientId}, ${full.personId}, ${full.subscriberId}, ${full.claimNumber}, ${full.version},
      ${full.externalClaimNumber}, ${full.status}, ${full.isVoid}, ${full.claimType}, 'CMS1500', ${received}::date,
      ${full.providerName}, ${full.npi}, ${full.tin}, ${day}::date, ${day}::date,
      ${JSON.stringify([{ code: 'Z0000', role: 'principal' }])}::jsonb, ${JSON.stringify(payments)}::jsonb,
      ${full.sensitive}, ${charged}, ${allowed}, ${discount}, ${none}, ${owed}, ${none}, ${none}, ${none}, ${none}, ${paid},
      ${owed}, 1, 'api', ${full.superseded ? new Date() : null})`.execute(owner);
}

async function insertLine(owner: Pool, id: string, plan: ClaimPlan): Promise<void> {
  const { clientId, personId, sensitive, day, charged, paid, owed } = { ...standard, day: today(), ...plan };
  const { allowed, discount } = decided(charged, paid, owed);
  const reasons = [{ group: 'PR', carc: '1', rarc: [], amount: owed }];
  await sql`insert into claim_lines (client_id, claim_id, line_number, person_id, sensitive, service_date_from,
      service_date_to, billed_currency_amount, billed, procedure_code, units, allowed, discount, deductible, paid,
      patient_responsibility, reason_codes)
    values (${clientId}, ${id}, 1, ${personId}, ${sensitive}, ${day}::date, ${day}::date, ${charged}, ${charged}, '99213', 1,
      ${allowed}, ${discount}, ${owed}, ${paid}, ${owed}, ${JSON.stringify(reasons)}::jsonb)`.execute(owner);
}

/** A claim of the family, and papers of the subscriber: an authorization and a confidential request. A patient of claim files is decided. */
export interface ClaimObjects {
  claimId: string;
  authorizationId: string;
}

/** Makes them; brokers of the client and its own users may read health information from then on. */
export async function claimObjects(
  owner: Pool,
  { clientId, personIds }: { clientId: string; personIds: readonly string[] },
): Promise<ClaimObjects> {
  const [subscriberId = '', dependentId = ''] = personIds;
  await owner.updateTable('broker_clients').set({ can_see_phi: true }).where('client_id', '=', clientId).execute();
  await sql`update clients set plan_sponsor_certified = true where id = ${clientId}`.execute(owner);
  const own = { clientId, personId: subscriberId, subscriberId };
  const { id: claimId } = await aClaim(owner, own);
  const authorizationId = await anAuthorization(owner, { clientId, grantorId: subscriberId, granteeId: dependentId });
  await sql`insert into confidential_communications (id, client_id, person_id, email)
    values (${uuid7()}, ${clientId}, ${subscriberId}, 'elsewhere@example.com')`.execute(owner);
  await sql`insert into claim_people (id, client_id, key, decision, person_id)
    values (${uuid7()}, ${clientId}, ${claimId}, 'match', ${subscriberId})`.execute(owner);
  return { claimId, authorizationId };
}

/** One lets another read from 2020 on, unless told otherwise. */
export async function anAuthorization(
  owner: Pool,
  given: {
    clientId: string;
    grantorId: string;
    granteeId: string;
    scope?: string;
    sensitive?: boolean;
    from?: string;
    to?: string | null;
    revoked?: boolean;
  },
): Promise<string> {
  const id = uuid7();
  const { scope = 'all', sensitive = false, from = '2020-01-01', to = null, revoked = false } = given;
  await sql`insert into authorizations (id, client_id, grantor_id, grantee_id, scope, sensitive, effective_date,
      expiration_date, revoked_at)
    values (${id}, ${given.clientId}, ${given.grantorId}, ${given.granteeId}, ${scope}, ${sensitive}, ${from}::date, ${to}::date,
      ${revoked ? new Date() : null})`.execute(owner);
  return id;
}

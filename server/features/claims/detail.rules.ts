import type { Reply } from '@coverlane/contract/call.ts';
import type { claims } from '@coverlane/contract/claims/calls.ts';
import { eobStatusOf } from '../../facts/lacking-eobs.ts';
import { patientName } from './claims.rules.ts';
import type { DetailRow, LineRow, PaymentRow, ReasonRow, VersionRow } from './detail.queries.ts';

type Detail = Reply<typeof claims.claimGet>;

/** What a claim is drawn from. */
export interface ClaimParts {
  claim: DetailRow;
  lines: readonly LineRow[];
  versions: readonly VersionRow[];
  /** Diagnoses are shown to the patient and to who looks after members, not to the patient's family (domain 7.5). */
  showDiagnoses: boolean;
  /** Claims whose explanations lack a required variable: there is none yet (domain 12.6). */
  lacking: ReadonlySet<string>;
}

/** A whole claim: details, member, provider and lines (specification 3, "Claim details"). */
export function drawClaim({ claim, lines, versions, showDiagnoses, lacking }: ClaimParts): Detail {
  const eobStatus = eobStatusOf(claim, lacking);
  return {
    id: claim.id,
    claimNumber: claim.claim_number,
    version: claim.version,
    status: claim.status,
    void: claim.void,
    pendingReason: claim.pending_reason,
    newest: claim.superseded_at === null,
    details: detailsOf(claim, showDiagnoses),
    member: {
      memberId: claim.person_id,
      clientId: claim.client_id,
      clientName: claim.client_name,
      memberName: patientName(claim),
      memberNumber: claim.member_number,
      dob: claim.dob,
      relationship: claim.relationship_code,
    },
    provider: {
      providerName: claim.provider_name,
      npi: claim.provider_npi,
      providerNumber: claim.provider_number,
      tin: claim.provider_tin,
      officeName: claim.office_name,
      officeCity: claim.office_city,
    },
    totals: { charges: claim.charges, ...moneyOf(claim) },
    lines: lines.map(drawLine),
    versions: versions.map(drawVersion),
    eob: { status: eobStatus, date: eobStatus === 'available' ? claim.eob_date : null },
  };
}

function detailsOf(claim: DetailRow, showDiagnoses: boolean): Detail['details'] {
  return {
    externalClaimNumber: claim.external_claim_number,
    patientAccountNumber: claim.patient_account_number,
    claimType: claim.claim_type,
    formType: claim.form_type,
    dateReceived: claim.date_received,
    dateProcessed: claim.date_processed,
    datePaid: claim.date_paid,
    serviceDateFrom: claim.service_date_from,
    serviceDateTo: claim.service_date_to,
    groupName: claim.group_name,
    groupNumber: claim.group_number,
    planName: claim.plan_name,
    divisionName: claim.division_name,
    networkStatus: claim.network_status,
    billType: claim.bill_type,
    drgCode: claim.drg_code,
    placeOfService: claim.place_of_service,
    assignedBenefits: claim.assigned_benefits,
    payeeType: claim.payee_type,
    currencyCode: claim.currency_code,
    payerName: claim.payer_name,
    payerClaimNumber: claim.payer_claim_number,
    statedCharges: claim.stated_charges,
    diagnoses: showDiagnoses ? claim.diagnoses.map(({ code, role = '' }) => ({ code, role })) : [],
    reasonCodes: claim.reason_codes.map(drawReason),
    payments: claim.payments.map(drawPayment),
    sensitive: claim.sensitive,
  };
}

const moneyOf = (row: DetailRow | LineRow) => ({
  allowed: row.allowed,
  discount: row.discount,
  notCovered: row.not_covered,
  deductible: row.deductible,
  copay: row.copay,
  coinsurance: row.coinsurance,
  penalty: row.penalty,
  cob: row.cob,
  paid: row.paid,
  patientResponsibility: row.patient_responsibility,
});

const drawReason = ({ group, carc, rarc = [], amount = null }: ReasonRow) => ({ group, carc, rarc, amount });

const drawPayment = (payment: PaymentRow): Detail['details']['payments'][number] => ({
  reference: payment.reference ?? null,
  method: payment.method ?? null,
  date: payment.date ?? null,
  payee: payment.payee ?? null,
  amount: payment.amount ?? null,
  clearedDate: payment.clearedDate ?? null,
});

const drawLine = (line: LineRow): Detail['lines'][number] => ({
  lineNumber: line.line_number,
  serviceDateFrom: line.service_date_from,
  serviceDateTo: line.service_date_to,
  billedCurrencyAmount: line.billed_currency_amount,
  exchangeRate: plain(line.exchange_rate),
  billed: line.billed,
  procedureCode: line.procedure_code,
  modifiers: line.modifiers,
  revenueCode: line.revenue_code,
  ndcCode: line.ndc_code,
  description: line.description,
  units: line.units === null ? null : plain(line.units),
  placeOfService: line.place_of_service,
  toothNumber: line.tooth_number,
  toothSurface: line.tooth_surface,
  ...moneyOf(line),
  notCoveredTo: line.not_covered_to,
  coinsurancePct: line.coinsurance_pct === null ? null : plain(line.coinsurance_pct),
  reasonCodes: line.reason_codes.map(drawReason),
  status: line.line_status,
});

/** A number as people write it: "1" for 1.000000, "0.054" for 0.054000. */
const plain = (decimal: string): string => (decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal);

const drawVersion = (row: VersionRow): Detail['versions'][number] => ({
  id: row.id,
  version: row.version,
  status: row.status,
  void: row.void,
  recordedAt: row.recorded_at.toISOString(),
  totalCharges: row.total_charges,
  paid: row.total_paid,
  patientResponsibility: row.total_patient_responsibility,
});

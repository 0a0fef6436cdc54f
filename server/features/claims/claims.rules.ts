import type { Reply } from '@coverlane/contract/call.ts';
import type { claims } from '@coverlane/contract/claims/calls.ts';
import { eobStatusOf } from '../../facts/lacking-eobs.ts';
import { addMonths, later } from '../../platform/values/dates.ts';
import { displayName } from '../../platform/values/names.ts';
import type { ClaimRow, PatientRow } from './list.queries.ts';

type Row = Reply<typeof claims.claimList>['rows'][number];

/** A list without dates shows so many months (domain 7.6). */
const MONTHS = 12;
/** Before it there is no date in the contract. */
const FIRST_DAY = '1800-01-01';

/** The service dates a list is about: as asked for, else the last twelve months up to today or to the last day asked for. */
export function spanOf(
  asked: { from?: string | undefined; to?: string | undefined },
  today: string,
): { from: string; to: string } {
  const to = asked.to ?? (asked.from !== undefined && asked.from > today ? asked.from : today);
  return { from: asked.from ?? later(addMonths(to, -MONTHS), FIRST_DAY), to };
}

/** How a patient is called; '' where nothing is recorded of the person any more. */
export function patientName(row: PatientRow): string {
  const { prefix, first_name: firstName, middle_name: middleName, last_name: lastName, suffix_name: suffixName } = row;
  if (firstName === null || lastName === null) return '';
  return displayName({ prefix, firstName, middleName, lastName, suffixName });
}

/**
 * A claim as a list shows it.
 * @param lacking claims whose explanations lack a required variable: there is none yet (domain 12.6)
 */
export function drawRow(row: ClaimRow, lacking: ReadonlySet<string>): Row {
  return {
    id: row.id,
    claimNumber: row.claim_number,
    externalClaimNumber: row.external_claim_number,
    status: row.status,
    claimType: row.claim_type,
    clientId: row.client_id,
    clientName: row.client_name,
    memberId: row.person_id,
    memberName: patientName(row),
    memberNumber: row.member_number,
    relationship: row.relationship_code,
    providerName: row.provider_name,
    serviceDateFrom: row.service_date_from,
    serviceDateTo: row.service_date_to,
    dateReceived: row.date_received,
    currencyCode: row.currency_code,
    totalCharges: row.total_charges,
    paid: row.total_paid,
    patientResponsibility: row.total_patient_responsibility,
    // The first row of a claim number is the claim; every later one adjusts it.
    adjustedAt: row.version > 1 ? row.recorded_at.toISOString() : null,
    eobStatus: eobStatusOf(row, lacking),
  };
}

import type { ClaimLineRecord, ClaimRecord } from '../../domain/claims/claim-record.ts';
import { moneyNames, totalsOf } from '../../domain/claims/line-money.ts';
import { isSensitive } from '../../domain/claims/sensitive.ts';
import { decimalOf, timesRate } from '../../domain/money.ts';
import { arrayText, type ListedColumn } from './insert-lists.ts';

const listed = (type: string, names: string): ListedColumn[] =>
  names
    .trim()
    .split(/\s+/)
    .map((name) => [name, type]);

/** What a claim's row says, besides which row it is (id, version, who recorded it and when). */
export const claimValues: readonly ListedColumn[] = [
  ...listed('uuid', 'client_id person_id subscriber_id division_id plan_id'),
  ...listed(
    'text',
    `claim_number external_claim_number patient_account_number status pending_reason claim_type form_type group_number
     group_name provider_name provider_npi provider_number provider_tin office_name office_city network_status bill_type
     drg_code place_of_service payee_type currency_code payer_name payer_id payer_claim_number billing_npi bill_key`,
  ),
  ...listed('boolean', 'void assigned_benefits sensitive'),
  ...listed('date', 'date_received date_processed date_paid service_date_from service_date_to'),
  ...listed('jsonb', 'diagnoses payments reason_codes decisions'),
  ...listed(
    'numeric',
    `stated_charges total_charges total_allowed total_discount total_not_covered total_deductible total_copay total_coinsurance
     total_penalty total_cob total_paid total_patient_responsibility`,
  ),
  ...listed('int', 'line_count'),
];

/** All columns of a new claim row. */
export const claimColumns: readonly ListedColumn[] = [
  ...listed('uuid', 'id adjustment_of import_id'),
  ...listed('int', 'version'),
  ...listed('text', 'source'),
  ...claimValues,
];

/** What a line says, besides whose it is. */
export const lineValues: readonly ListedColumn[] = [
  ...listed('int', 'line_number'),
  ...listed('date', 'service_date_from service_date_to'),
  ...listed(
    'numeric',
    `billed_currency_amount exchange_rate billed units allowed discount not_covered deductible copay coinsurance
     coinsurance_pct cob penalty paid patient_responsibility`,
  ),
  ...listed(
    'text',
    `procedure_code revenue_code ndc_code description place_of_service tooth_number tooth_surface control_number
     not_covered_to benefit_category network_tier line_status`,
  ),
  ...listed('text[]', 'modifiers'),
  ...listed('int[]', 'diagnosis_pointers'),
  ...listed('jsonb', 'reason_codes'),
];

/** All columns of a new line. */
export const lineColumns: readonly ListedColumn[] = [
  ...listed('uuid', 'client_id claim_id person_id'),
  ...listed('boolean', 'sensitive'),
  ...lineValues,
];

type Row = Record<string, unknown>;

const SNAKE = new Map<string, string>();
function snake(name: string): string {
  const known = SNAKE.get(name) ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  SNAKE.set(name, known);
  return known;
}

function snakeRow(values: object): Row {
  const row: Row = {};
  for (const [name, value] of Object.entries(values)) row[snake(name)] = value;
  return row;
}

const money = (cents: number | null): string | null => (cents === null ? null : decimalOf(cents));

/** Billed in dollars: the amount times the rate, rounded once, half up (specification 9: TotalCharges). */
export const billedCents = ({ billedCurrencyCents, exchangeRate }: ClaimLineRecord): number =>
  exchangeRate === '1' ? billedCurrencyCents : timesRate(billedCurrencyCents, exchangeRate);

/** Where a claim is recorded: for which client, by which import, from what. */
export type Recorded = { clientId: string; importId: string | null; source: '837' | '835' | 'demo' | 'undo' | 'api' };

/** Does the claim say so, or do its codes tell of sensitive care (domain 7.6)? */
export const tellsSensitive = ({ sensitive, diagnoses, lines, placeOfService }: ClaimRecord): boolean =>
  sensitive ||
  isSensitive({
    diagnoses: diagnoses.map(({ code }) => code),
    procedures: lines.flatMap(({ procedureCode }) => procedureCode ?? []),
    revenueCodes: lines.flatMap(({ revenueCode }) => revenueCode ?? []),
    placesOfService: [placeOfService, ...lines.map((line) => line.placeOfService)].flatMap((place) => place ?? []),
  });

/** A claim as columns, with the sums of its lines. */
export function claimRow(claim: ClaimRecord, { clientId, importId, source }: Recorded): Row {
  const { lines, diagnoses, payments, reasonCodes, statedCharge = null, decisions = null, ...values } = claim;
  const totals = totalsOf(lines);
  const row = snakeRow(values);
  for (const [name, cents] of Object.entries(totals)) row[`total_${snake(name)}`] = money(cents);
  return {
    ...row,
    client_id: clientId,
    import_id: importId,
    source,
    sensitive: tellsSensitive(claim),
    diagnoses: JSON.stringify(diagnoses),
    payments: JSON.stringify(payments),
    reason_codes: JSON.stringify(reasonCodes),
    decisions: decisions === null ? null : JSON.stringify(decisions),
    stated_charges: money(statedCharge),
    total_charges: decimalOf(lines.reduce((sum, line) => sum + billedCents(line), 0)),
    line_count: lines.length,
  };
}

/** The lines of a claim as columns, numbered from 1. */
export function lineRows(claim: ClaimRecord, clientId: string): Row[] {
  const whose = {
    client_id: clientId,
    claim_id: claim.id,
    person_id: claim.personId,
    sensitive: tellsSensitive(claim),
  };
  return claim.lines.map((line, index) => ({ ...lineRow(line), ...whose, line_number: index + 1 }));
}

function lineRow(line: ClaimLineRecord): Row {
  const { billedCurrencyCents, modifiers, diagnosisPointers, reasonCodes, ...values } = line;
  const row = snakeRow(values);
  for (const name of moneyNames) row[snake(name)] = money(line[name]);
  return {
    ...row,
    billed_currency_amount: decimalOf(billedCurrencyCents),
    billed: decimalOf(billedCents(line)),
    modifiers: arrayText(modifiers),
    diagnosis_pointers: arrayText(diagnosisPointers),
    reason_codes: JSON.stringify(reasonCodes),
  };
}
